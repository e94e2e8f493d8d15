/** The page's signs, drawn on a 16 by 16 grid in the text's colour. */
const drawings = {
  undo: 'M5.5 3 2.5 6l3 3M2.5 6H9a4 4 0 0 1 0 8H6',
  redo: 'm10.5 3 3 3-3 3M13.5 6H7a4 4 0 0 0 0 8h3',
  restart: 'M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  inspect: 'M2.5 3.5h11v9h-11zM2.5 9h11',
  send: 'M2.5 8 13.5 3l-3.5 10.5-2.5-4zM7.5 9.5 13.5 3',
  attach: 'M12.5 7.5 8 12a3 3 0 0 1-4.2-4.2l5-5a2 2 0 0 1 2.9 2.8l-5 5a1 1 0 0 1-1.4-1.4l4.2-4.2',
  picture: 'M2.5 3.5h11v9h-11zM2.5 11l3.5-3.5 3 3 2-2 2.5 2.5M10.5 6.2h.01',
  source: 'M6 4 2.5 8 6 12M10 4l3.5 4-3.5 4',
  target: 'M5 11 11 5M6 5h5v5',
  left: 'M9.5 4 6 8l3.5 4',
  right: 'M6.5 4 10 8l-3.5 4',
  play: 'M5 3.5v9l7-4.5z',
  edit: 'm3 13 .6-2.6L10.8 3.2l2 2L5.6 12.4z',
  call: 'M9 2 3.5 9H8l-1 5 5.5-7H8z',
  again: 'M5 3.5v5.5M5 9 3.5 8M5 9l1.5-1M11 3.5V9M11 9 9.5 8M11 9l1.5-1M3 12.5h10',
  idle: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 5v3.2l2 1.3',
  user: 'M8 2.5a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2M3 13.5c.5-2.6 2.4-4 5-4s4.5 1.4 5 4',
  remove: 'm4.5 4.5 7 7M11.5 4.5l-7 7',
  check: 'm3.5 8.5 3 3 6-7',
} as const;

export type IconName = keyof typeof drawings;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}

/** A button that is only a sign; its words are told to those who do not see it, and on hover. */
export function Tool({
  words,
  icon,
  disabled = false,
  pressed,
  onClick,
}: {
  words: string;
  icon: IconName;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      class="tool"
      title={words}
      aria-label={words}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
