import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './plot.module.css';

/** A plot under its heading. `id`: of the heading. */
export function PlotCard({
  id,
  title,
  legend,
  children,
}: {
  id: string;
  title: string;
  legend: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {legend}
      </div>
      {children}
    </section>
  );
}

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
