import type { Json } from '../engine/flow.js';

/** Values nested deeper than this are shown as JSON. */
const DEEPEST = 12;

/** A value that can be unfolded part by part. */
export function Tree({ value, depth = 0 }: { value: Json; depth?: number }) {
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return <Leaf value={value} />;
  const parts = Object.entries(value);
  if (parts.length === 0) return <span class="leaf">{Array.isArray(value) ? 'an empty list' : 'nothing'}</span>;
  return (
    <ul class="tree">
      {parts.map(([name, part]) => (
        <li key={name}>
          <Branch name={name} value={part} depth={depth} />
        </li>
      ))}
    </ul>
  );
}

function Branch({ name, value, depth }: { name: string; value: Json; depth: number }) {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return (
      <>
        <span class="name">{name}</span> <Tree value={value} depth={depth + 1} />
      </>
    );
  }
  return (
    <details open={depth < 2}>
      <summary>
        <span class="name">{name}</span>{' '}
        <span class="count">{Array.isArray(value) ? `${value.length} in a list` : ''}</span>
      </summary>
      <Tree value={value} depth={depth + 1} />
    </details>
  );
}

function Leaf({ value }: { value: Json }) {
  return (
    <span class={`leaf ${value === null ? 'null' : typeof value}`} dir="auto">
      {typeof value === 'string' ? value : JSON.stringify(value)}
    </span>
  );
}
