import { DefaultDocumentBuilder, type LangiumDocument } from 'langium';
import { isFlowFile } from './generated/ast.js';
import type { MenuflowServices } from './module.js';

/**
 * Builds files together with the program that they belong to: a change in one
 * file can change what a path means, and which node can be reached, in every
 * other file of its program; files of other programs keep what they have.
 */
export class ProgramBuilder extends DefaultDocumentBuilder {
  protected override shouldRelink(document: LangiumDocument, changed: Set<string>): boolean {
    const file = document.parseResult.value;
    if (!isFlowFile(file)) return super.shouldRelink(document, changed);
    const { naming } = this.serviceRegistry.getServices(document.uri) as unknown as MenuflowServices;
    return naming.Programs.of(file).files.some((other) => changed.has(other.$document?.uri.toString() ?? ''));
  }
}
