import { type FlowGraph, graphOf, isScreen, membersOf } from '../checks/flow/graph.js';
import { datumText } from '../checks/datum.js';
import type { Item, Node, Option, Presses, Scenario } from '../language/generated/ast.js';
import { type Program, stepsOf } from '../language/program.js';
import { targetId } from '../language/texts.js';

/**
 * The nodes whose screen can be there when a test presses a button. The test
 * is not run; it is followed along all ways that it could take, so there may
 * be a node too many in the answer, but hardly one too few.
 */
export function screensAt(press: Presses, program: Program): Set<Node> {
  const scenario: Scenario = press.$container;
  const walk = new Walk(program);
  for (const move of scenario.moves) {
    if (move === press) break;
    switch (move.$type) {
      case 'Presses':
        walk.press(datumText(move.button));
        break;
      case 'Says':
      case 'SendsPhoto':
        walk.goOn((node) => node.$type === 'Wizard' || node.$type === 'Search');
        break;
      case 'ComesBack':
        walk.start();
        break;
      case 'Waits':
        walk.idle();
        break;
      case 'ExpectAt':
        walk.isAt(move.node?.$refText);
        break;
      default:
    }
  }
  return walk.screens;
}

/** The items of a menu, or the options of a wizard's steps. */
export function choicesOf(node: Node): (Item | Option)[] {
  if (node.$type === 'Wizard')
    return stepsOf(node).flatMap((step) => step.members.filter((member) => member.$type === 'Option'));
  return membersOf(node).filter((member) => member.$type === 'Item');
}

/** Where a conversation can be, as far as a test says. */
class Walk {
  screens: Set<Node>;
  private readonly graph: FlowGraph;
  /** What was shown before, which Back leads to. */
  private readonly visited = new Set<Node>();

  constructor(private readonly program: Program) {
    this.graph = graphOf(program);
    this.screens = this.shownAfter([this.graph.start]);
  }

  press(data: string | undefined): void {
    const next = new Set<Node>();
    for (const node of this.screens) {
      this.visited.add(node);
      const pressed = choicesOf(node).filter((choice) => nameOf(choice) === data);
      if (node.$type === 'Menu' && pressed.length > 0) {
        const targets = pressed.flatMap((choice) => (choice.$type === 'Item' ? targetId(choice.target) : []));
        for (const shown of this.shownAfter(targets)) next.add(shown);
        continue;
      }
      // A button that the flow names by its words alone, or one of rows: it may lead anywhere that the node leads.
      if (node.$type === 'Menu' && this.someHas(data)) continue;
      for (const shown of [node, ...this.shownAfter(this.targetsOf(node)), ...this.backFrom(node)]) next.add(shown);
    }
    this.screens = next;
  }

  /** The user answers a node of some kind, which may ask again or be done. */
  goOn(takes: (node: Node) => boolean): void {
    for (const node of [...this.screens].filter(takes))
      for (const shown of this.shownAfter(this.targetsOf(node))) this.screens.add(shown);
  }

  start(): void {
    for (const shown of this.shownAfter([this.graph.start])) this.screens.add(shown);
  }

  idle(): void {
    for (const shown of this.shownAfter([this.graph.idle])) this.screens.add(shown);
  }

  isAt(id: string | undefined): void {
    const node = id === undefined ? undefined : this.program.nodes.get(id);
    if (node && isScreen(node)) this.screens = new Set([node]);
  }

  private someHas(data: string | undefined): boolean {
    return [...this.screens].some((node) => choicesOf(node).some((choice) => nameOf(choice) === data));
  }

  private targetsOf(node: Node): string[] {
    return (this.graph.ways.get(node.name) ?? []).map(({ to }) => to);
  }

  private backFrom(node: Node): Iterable<Node> {
    return membersOf(node).some((member) => member.$type === 'BackSetting') ? this.visited : [];
  }

  /** The screens that come next, through nodes that show nothing and actions, whatever these answer. */
  private shownAfter(ids: readonly (string | undefined)[]): Set<Node> {
    const shown = new Set<Node>();
    const seen = new Set<string>();
    const waiting = [...ids];
    while (waiting.length > 0) {
      const id = waiting.pop();
      const node = id === undefined || seen.has(id) ? undefined : this.program.nodes.get(id);
      if (!node || id === undefined) continue;
      seen.add(id);
      if (isScreen(node)) shown.add(node);
      else if (node.$type === 'NavigateBack') for (const before of this.visited) shown.add(before);
      else waiting.push(...this.targetsOf(node));
    }
    return shown;
  }
}

function nameOf(choice: Item | Option): string | undefined {
  return datumText(choice.$type === 'Item' ? choice.data : choice.value);
}
