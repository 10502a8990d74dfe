import type { ReactNode } from 'react';
import styles from './plot.module.css';

/** The line of one value across a plot, with the value at the left. */
export function PlotLevel({ y, children }: { y: number; children: ReactNode }) {
  return (
    <g>
      <line x1="0" x2="100%" y1={y} y2={y} className={styles.level} />
      <text x={-6} y={y + 4} textAnchor="end" className={styles.axis}>
        {children}
      </text>
    </g>
  );
}
