/** Whether a click is meant for a bubble: not for a link in it, and not the end of marking words. */
export function meansIt({ target }: MouseEvent): boolean {
  const isMarking = getSelection()?.isCollapsed === false;
  return !isMarking && target instanceof Element && !target.closest('button, summary, a');
}
