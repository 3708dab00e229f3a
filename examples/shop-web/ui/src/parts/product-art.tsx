import type { ReactNode } from 'react';

const SHAPES = [
  <path key="arch" d="M62 104V62a38 38 0 0 1 76 0v42z" />,
  <circle key="sun" cx="100" cy="64" r="38" />,
  <path key="leaf" d="M64 104V66a40 40 0 0 1 40-40h34v36a42 42 0 0 1-42 42z" />,
  <path key="hills" d="M48 104a30 30 0 0 1 60 0zm36 0a36 36 0 0 1 72 0z" />,
  <path key="steps" d="M54 104V76h32V54h32V34h30v70z" />,
];

/** A picture for a product that has none, the same each time. */
export function ProductArt({ id }: { id: number }): ReactNode {
  return (
    <svg className="art" data-tone={id % 6} viewBox="0 0 200 128" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <g className="art-back">{SHAPES[(id * 3 + 1) % SHAPES.length]}</g>
      <g className="art-front" transform={`translate(${(id % 3) * 14 - 6} 22) scale(.8)`}>
        {SHAPES[id % SHAPES.length]}
      </g>
      <path className="art-ground" d="M0 104h200v24H0z" />
    </svg>
  );
}
