import { type CstNode, DefaultValueConverter, type GrammarAST, type ValueType } from 'langium';
import { idText } from './texts.js';

/** Ids lose their backquotes; texts keep their raw form (see texts.ts). */
export class MenuflowValueConverter extends DefaultValueConverter {
  protected override runConverter(rule: GrammarAST.AbstractRule, input: string, cstNode: CstNode): ValueType {
    switch (rule.name) {
      case 'ID':
        return idText(input);
      case 'FieldName':
        return idText(input);
      case 'TEXT':
      case 'TEXT_START':
      case 'TEXT_MIDDLE':
      case 'TEXT_END':
      case 'QUOTED':
      case 'PlainText':
        return input;
      case 'NUMBER':
      case 'SignedNumber':
        return Number(input.replaceAll(/\s/g, ''));
      default:
        return super.runConverter(rule, input, cstNode);
    }
  }
}
