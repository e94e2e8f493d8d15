import { asIs, escapeFor, formatOf, valueText } from '../escape.js';
import type { FlowNode, Json, JsonObject, WizardSettings } from '../flow.js';
import { MOST_TYPED } from '../limits.js';
import { ownProperty } from '../paths.js';
import type { WizardProgress, WizardRun } from '../state.js';
import type { TextKey } from '../texts.js';
import type { Face, Offer, ProgramNode, Screen, Turn } from '../turn.js';
import { variableName } from '../variables.js';
import { labelOr } from './leaving.js';
import { inColumns, paragraphs } from './menu-screen.js';
import { answersOn, isShown, pathOf, whereToResume, withStep } from './wizard-path.js';
import { type Answer, compileStep, givenAnswer, type Step, typedAnswer, typedSteps } from './wizard-step.js';

/** menu.wizard: one question after another. */
export function wizardScreen(settings: WizardSettings, _outputs: FlowNode['outputs']): Screen {
  const places = new Map(settings.steps.map((step, index) => [step.id, index]));
  const steps = settings.steps.map((step, index) => compileStep(step, index, places));
  return new Wizard(settings, steps, places);
}

class Wizard implements Screen {
  readonly kind = 'screen';
  readonly wizard = true;
  readonly format;
  private readonly escape;
  private readonly variable: string | undefined;
  private readonly previousLabel: (turn: Turn) => string;
  private readonly cancelLabel: (turn: Turn) => string;

  constructor(
    private readonly settings: WizardSettings,
    private readonly steps: readonly Step[],
    private readonly places: ReadonlyMap<string, number>,
  ) {
    this.format = formatOf(settings.parse_mode);
    this.escape = escapeFor(this.format);
    this.variable = settings.save_to_var === undefined ? undefined : variableName(settings.save_to_var);
    this.previousLabel = labelOr(settings.back_label, 'previous_step');
    this.cancelLabel = labelOr(settings.cancel_label, 'cancel');
  }

  // ---------------------------------------------------------------- entering

  enter(turn: Turn, node: ProgramNode): void {
    const saved = this.settings.save_progress ? this.saved(turn, node) : undefined;
    if (!saved) {
      this.begin(turn, node);
      return;
    }
    this.know(turn, node, saved, this.placeOf(saved));
    turn.show(node, this, { asking: true });
  }

  reenter(turn: Turn, node: ProgramNode): void {
    this.enter(turn, node);
  }

  resumeScope(turn: Turn, node: ProgramNode): void {
    const run = turn.state.screen?.asking ? this.saved(turn, node) : turn.state.wizard;
    if (run) this.know(turn, node, run, this.placeOf(run));
  }

  holds(state: Turn['state']): boolean {
    const { screen, wizard } = state;
    if (screen?.asking) return ownProperty(state.progress as JsonObject | undefined, screen.node) !== undefined;
    return wizard !== undefined && this.places.has(wizard.step);
  }

  /** A user who leaves half-way, even at the first question, can take the wizard up again. */
  abandon(turn: Turn, node: ProgramNode): void {
    const { wizard } = turn.state;
    if (!wizard) return;
    const { step, answers, trail } = wizard;
    if (this.settings.save_progress) {
      turn.state.progress = { ...turn.state.progress, [node.id]: { step, answers, trail } };
    }
    this.close(turn);
  }

  private begin(turn: Turn, node: ProgramNode): void {
    this.forget(turn, node);
    this.goOn(turn, node, { step: '', answers: {}, trail: [] }, 0);
  }

  /** Shows the next step from a place on, or completes the wizard. */
  private goOn(turn: Turn, node: ProgramNode, run: WizardProgress, from: number): void {
    let current = run;
    for (let index = from; index < this.steps.length; index++) {
      this.know(turn, node, current, this.placeOf(run));
      const step = this.steps[index];
      if (step && isShown(turn, step)) {
        this.ask(turn, node, { ...current, step: step.id }, index);
        return;
      }
      // A step that is passed over is off the path, and so is the answer it once had.
      if (step && Object.hasOwn(current.answers, step.id))
        current = { ...current, answers: without(current.answers, step.id) };
    }
    this.complete(turn, node, current);
  }

  private ask(turn: Turn, node: ProgramNode, run: WizardRun, place: number): void {
    turn.state.wizard = run;
    this.know(turn, node, run, place);
    turn.show(node, this, {});
  }

  /** Makes the wizard's values readable in texts and expressions. */
  private know(turn: Turn, node: ProgramNode, run: WizardRun, place: number): void {
    const values = {
      FormData: run.answers,
      CurrentStep: place + 1,
      TotalSteps: this.steps.length,
      ErrorText: run.error ?? '',
    };
    turn.wizard = { node: node.id, answers: run.answers, values };
  }

  private placeOf(run: WizardProgress): number {
    return this.places.get(run.step) ?? 0;
  }

  // ----------------------------------------------------------------- showing

  face(turn: Turn, node: ProgramNode): Face {
    const { screen, wizard } = turn.state;
    const asking = screen?.asking === true;
    const run = asking ? this.saved(turn, node) : wizard;
    const place = run ? this.placeOf(run) : 0;
    const step = this.steps[place];
    const of = this.steps.length;
    const scope = { state: turn.state, wizard: turn.wizard, locals: { step: place + 1, of } };
    const line = turn.program.text('step')(scope, asIs);
    const words = asking
      ? turn.program.text('resume_question')(turn, this.escape)
      : (step?.title(turn, this.escape) ?? '');
    return {
      text: paragraphs(turn.remark, words === '' ? line : `${line}\n${words}`),
      buttons: this.offers(turn, node),
      expects: asking || !step ? 'press' : step.type,
      step: step?.id ?? '',
      progress: { step: place + 1, of },
    };
  }

  offers(turn: Turn, _node: ProgramNode): Offer[][] {
    const cancel: Offer = { label: this.cancelLabel(turn), data: '@cancel' };
    if (turn.state.screen?.asking) {
      return [
        [
          { label: turn.word('resume'), data: '@resume' },
          { label: turn.word('restart'), data: '@restart' },
        ],
        [cancel],
      ];
    }
    const run = turn.state.wizard;
    const step = this.stepOf(run);
    if (!run || !step) return [[cancel]];
    const rows = this.choices(turn, step);
    const preset = this.preset(turn, step, run);
    if (preset !== undefined) rows.push([{ label: this.presetLabel(turn, step, preset), data: '@default' }]);
    const line: Offer[] = [];
    if (this.settings.allow_back && run.trail.length > 0)
      line.push({ label: this.previousLabel(turn), data: '@previous' });
    if (!step.required) line.push({ label: turn.word('skip'), data: '@skip' });
    line.push(cancel);
    rows.push(line);
    return rows;
  }

  takesText(turn: Turn): boolean {
    const step = this.stepOf(turn.state.wizard);
    return !turn.state.screen?.asking && step !== undefined && typedSteps.has(step.type);
  }

  private choices(turn: Turn, step: Step): Offer[][] {
    if (step.options) {
      const offers = step.options.map(({ label, data }, index): Offer => ({ label: turn.render(label), data, index }));
      return inColumns(offers, step.columns);
    }
    if (step.type !== 'confirm') return [];
    return [
      [
        { label: turn.word('yes'), data: '@yes' },
        { label: turn.word('no'), data: '@no' },
      ],
    ];
  }

  /** What the default button stands for: an older answer or the step's default, where it would be accepted. */
  private preset(turn: Turn, step: Step, run: WizardRun): Json | undefined {
    if (!step.preset && !Object.hasOwn(run.answers, step.id)) return undefined;
    const older = ownProperty(run.answers, step.id);
    const value = older ?? step.preset?.(turn) ?? null;
    if (value === null || value === '') return undefined;
    const answer = givenAnswer(turn, step, value);
    return 'value' in answer ? answer.value : undefined;
  }

  /** The value as the label; true and false in the words of the other buttons. */
  private presetLabel(turn: Turn, step: Step, preset: Json): string {
    if (step.type !== 'confirm' || step.options || typeof preset !== 'boolean') return valueText(preset);
    return turn.word(preset ? 'yes' : 'no');
  }

  // --------------------------------------------------------------- answering

  press(turn: Turn, node: ProgramNode, _screen: unknown, offer: Offer): void {
    if (offer.data === '@resume' || offer.data === '@restart') {
      this.takeUp(turn, node, offer.data === '@resume');
      return;
    }
    const run = turn.state.screen?.asking ? this.saved(turn, node) : turn.state.wizard;
    const step = this.stepOf(run);
    if (!run) return;
    if (offer.data === '@cancel') {
      this.leave(turn, node, run, 'Cancelled', run.answers);
    } else if (step && offer.index !== undefined) {
      this.settle(turn, node, run, step, this.optionAnswer(turn, step, offer.index));
    } else if (step) {
      this.pressBuiltIn(turn, node, run, step, offer.data);
    }
  }

  private pressBuiltIn(turn: Turn, node: ProgramNode, run: WizardRun, step: Step, data: string): void {
    switch (data) {
      case '@yes':
      case '@no':
        this.settle(turn, node, run, step, givenAnswer(turn, step, data === '@yes'));
        return;
      case '@default': {
        const preset = this.preset(turn, step, run);
        if (preset !== undefined) this.advance(turn, node, run, step, preset);
        return;
      }
      case '@skip':
        this.advance(turn, node, run, step, this.preset(turn, step, run));
        return;
      case '@previous':
        this.stepBack(turn, node, run);
    }
  }

  text(turn: Turn, node: ProgramNode, _screen: unknown, text: string): void {
    const run = turn.state.wizard;
    const step = this.stepOf(run);
    if (turn.state.screen?.asking || !run || !step) {
      turn.notice('notice_unexpected', 'unexpected');
      return;
    }
    const typed = text.length > MOST_TYPED ? text : text.trim();
    if (typed.length > MOST_TYPED) this.fail(turn, node, run, step, 'error_too_long');
    else if (typed !== '') this.settle(turn, node, run, step, typedAnswer(turn, step, typed));
    else if (step.required) this.fail(turn, node, run, step, `error_${step.type}`);
    else this.advance(turn, node, run, step, this.preset(turn, step, run));
  }

  photo(turn: Turn, node: ProgramNode, _screen: unknown, photo: string): void {
    const run = turn.state.wizard;
    const step = this.stepOf(run);
    if (turn.state.screen?.asking || !run || !step) turn.notice('notice_unexpected', 'unexpected');
    else if (step.type !== 'photo') this.fail(turn, node, run, step, `error_${step.type}`);
    else this.settle(turn, node, run, step, givenAnswer(turn, step, photo));
  }

  private optionAnswer(turn: Turn, step: Step, index: number): Answer {
    const option = step.options?.[index];
    return option ? givenAnswer(turn, step, option.value) : { refused: `error_${step.type}` };
  }

  private settle(turn: Turn, node: ProgramNode, run: WizardRun, step: Step, answer: Answer): void {
    if ('value' in answer) this.advance(turn, node, run, step, answer.value);
    else this.fail(turn, node, run, step, answer.refused);
  }

  /** Goes on with an answer, or with none where the step was skipped. */
  private advance(turn: Turn, node: ProgramNode, run: WizardRun, step: Step, value: Json | undefined): void {
    const answers = value === undefined ? without(run.answers, step.id) : { ...run.answers, [step.id]: value };
    if (step.type === 'select' && value !== undefined) turn.state.selected = value;
    const trail = withStep(run.trail, step.id, this.steps.length);
    this.goOn(turn, node, { step: step.id, answers, trail }, step.next ?? step.index + 1);
  }

  private stepBack(turn: Turn, node: ProgramNode, run: WizardRun): void {
    const known = run.trail.filter((id) => this.places.has(id));
    const step = known.at(-1);
    if (step === undefined) return;
    const before = { step, answers: run.answers, trail: known.slice(0, -1) };
    this.ask(turn, node, before, this.placeOf(before));
  }

  /** A wrong answer: the question again, or out once there were too many. */
  private fail(turn: Turn, node: ProgramNode, run: WizardRun, step: Step, key: TextKey): void {
    const words = step.errorMessage ?? turn.program.text(key);
    const failed: WizardRun = { ...run, failures: (run.failures ?? 0) + 1, error: turn.render(words) };
    const most = step.mostFailures ?? this.settings.max_retries ?? Infinity;
    if ((failed.failures ?? 0) >= most) {
      this.leave(turn, node, failed, 'Cancelled', failed.answers);
      return;
    }
    turn.remark = turn.render(words, this.escape);
    this.ask(turn, node, failed, step.index);
  }

  // ----------------------------------------------------------------- leaving

  private complete(turn: Turn, node: ProgramNode, run: WizardProgress): void {
    const answers = answersOn(pathOf(run.trail), this.steps, run.answers);
    if (this.variable !== undefined) turn.setVariable(this.variable, answers);
    this.leave(turn, node, run, 'Complete', answers);
  }

  private leave(turn: Turn, node: ProgramNode, run: WizardRun, output: string, answers: JsonObject): void {
    this.know(turn, node, { ...run, answers }, this.placeOf(run));
    if (turn.wizard) turn.keep(node.id, turn.wizard.values);
    this.forget(turn, node);
    this.close(turn);
    turn.leave(node, output, { FormData: answers });
  }

  private close(turn: Turn): void {
    turn.state.wizard = undefined;
    turn.state.screen = undefined;
    turn.wizard = undefined;
    turn.pushes = false;
  }

  // --------------------------------------------------------- taking up again

  private takeUp(turn: Turn, node: ProgramNode, resume: boolean): void {
    const saved = this.saved(turn, node);
    if (!resume || !saved) {
      this.begin(turn, node);
      return;
    }
    const found = this.places.has(saved.step) ? saved : whereToResume(turn, this.steps, saved);
    this.forget(turn, node);
    if (found) this.ask(turn, node, found, this.placeOf(found));
    else this.complete(turn, node, saved);
  }

  private saved(turn: Turn, node: ProgramNode): WizardProgress | undefined {
    const { progress } = turn.state;
    return progress && Object.hasOwn(progress, node.id) ? progress[node.id] : undefined;
  }

  private forget(turn: Turn, node: ProgramNode): void {
    const { progress } = turn.state;
    if (!progress || !Object.hasOwn(progress, node.id)) return;
    const others = without(progress, node.id);
    turn.state.progress = Object.keys(others).length > 0 ? others : undefined;
  }

  private stepOf(run: WizardProgress | undefined): Step | undefined {
    const place = run && this.places.get(run.step);
    return place === undefined ? undefined : this.steps[place];
  }
}

function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  const { [key]: _left, ...others } = record;
  return others;
}
