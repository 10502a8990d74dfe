import type { ReactNode } from 'react';
import type { CustomerReference } from '../../../shared/contract/field.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import layout from '../../kit/layout.module.css';
import styles from './floor.module.css';

/**
 * A caller in a list: the customer's name, otherwise the number. `beside`: after the name in its line; `below`: in a
 * line of its own. `children`: at the right, the time last.
 */
export function CallerRow({
  customer,
  number,
  beside = null,
  below = null,
  children,
}: {
  customer: CustomerReference | null;
  number: string;
  beside?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  const numberText = useNumberText();
  return (
    <li>
      <span className={styles.lines}>
        <span className={styles.oneLine}>
          {customer ? (
            <span className={layout.name} data-part="name">
              {customer.name}
            </span>
          ) : (
            <span className={layout.figures}>{numberText(number)}</span>
          )}
          {beside && <span className={styles.second}> {beside}</span>}
        </span>
        {below && <span className={`${styles.oneLine} ${styles.second}`}>{below}</span>}
      </span>
      {children}
    </li>
  );
}
