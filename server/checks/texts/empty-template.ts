import type { Template } from '../../language/generated/ast.js';
import type { Check } from '../check.js';

/** Two pairs of braces with nothing between them. */
export const emptyTemplate: Check = {
  code: 'MF502',
  severity: 'error',
  scope: 'local',
  title: 'The template is empty',
  why: 'Between `{{` and `}}` stands the path of a value; without one nothing can be shown. Two braces as such are written `\\{{`.',
  wrong: 'send s "Hello {{}}" -> end\n',
  right: 'send s "Hello {{User.first_name}}" -> end\n',
  run(context) {
    const broken = new Set(context.lexerErrors.map((error) => error.line));
    for (const template of context.all<Template>('Template')) {
      const line = template.$container.$cstNode?.range.start.line ?? 0;
      if (template.path || broken.has(line + 1)) continue;
      context.report(
        template.$container,
        'templates',
        { message: 'There is no path between these braces.', hint: 'Write one, such as {{User.first_name}}.' },
        template.$containerIndex,
      );
    }
  },
};
