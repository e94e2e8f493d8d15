/** A button by what it is, wherever it stands. */
export interface Focused {
  element: HTMLElement;
  message: string;
  data: string;
}

export function choiceOf(target: EventTarget | null): Focused | undefined {
  if (!(target instanceof HTMLElement) || !target.matches('.choice')) return undefined;
  return { element: target, message: target.dataset.message ?? '', data: target.dataset.data ?? '' };
}

/**
 * Who pressed a button by keyboard goes on at the same button where it is
 * still offered, although it may have moved; else at the newest ones, or where
 * they type.
 */
export function keepFocus(log: HTMLElement | null, before: Focused | undefined): void {
  // Whoever types in the editor beside it must not lose the focus to a chat that changes with the text.
  if (!document.hasFocus()) return;
  const now = document.activeElement;
  if (!log || !before || (now !== before.element && now !== document.body)) return;
  const current = [...log.querySelectorAll<HTMLElement>('.current .choice')];
  const same = current.find(({ dataset }) => dataset.message === before.message && dataset.data === before.data);
  const next = same ?? current[0] ?? document.querySelector<HTMLElement>('.composer .words');
  if (next !== now) next?.focus({ preventScroll: true });
}

/** Arrow keys move among the buttons of one message. */
export function moveAmongChoices(event: KeyboardEvent): void {
  const { target } = event;
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !(target instanceof HTMLElement) || !target.matches('.choice')) return;
  const all = [...(target.closest('.choices')?.querySelectorAll<HTMLElement>('.choice') ?? [])];
  all[all.indexOf(target) + step]?.focus();
  event.preventDefault();
}
