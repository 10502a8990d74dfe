import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import { useText } from '../../i18n/use-text.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import layout from '../../kit/layout.module.css';
import styles from './intake.module.css';

/** The fields that a lead consists of. */
export const leadLabels: readonly MessageKey[] = ['customer.name', 'customer.phones'];

/** The values that customer and enquiry still lack, and which of it is proposed beside its field. */
export function IntakeMissing({
  isOfCustomer,
  missing,
  proposed,
}: {
  isOfCustomer: boolean;
  missing: readonly MessageKey[];
  proposed: readonly (MessageKey | null)[];
}) {
  const { text } = useText();
  const title = text(isOfCustomer ? 'intake.missingForCustomer' : 'intake.missingForEnquiry');
  return (
    <section aria-label={title} className={styles.card} data-part="missing">
      <div className={styles.cardHead}>
        <span>{title}</span>
        <span role="status" className={layout.figures}>
          {missing.length === 0 ? text('intake.nothingMissing') : missing.length}
        </span>
      </div>
      {missing.length > 0 && (
        <ul className={layout.plainList}>
          {missing.map((label) => (
            <li key={label} className={styles.missing}>
              <IconCircleDashed size={16} aria-hidden />
              <span>{text(label)}</span>{' '}
              <span className={styles.missingEnd}>
                {text(proposed.includes(label) ? 'intake.isProposed' : 'intake.ask')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The two things that a lead consists of, as far as they are given. */
export function LeadParts({ name, number }: { name: string; number: string }) {
  const { text } = useText();
  const numberText = useNumberText();
  const isComplete = name !== '' && number !== '';
  const parts = [
    ['customer.name', name],
    ['customer.phones', number && numberText(number)],
  ] as const;
  return (
    <section aria-label={text('lead.title')} className={styles.card} data-part="lead">
      <div className={styles.cardHead}>
        <span>{text('lead.title')}</span>
        <span role="status">{text(isComplete ? 'lead.complete' : 'lead.parts')}</span>
      </div>
      <ul className={layout.plainList}>
        {parts.map(([label, value]) => {
          const Mark = value === '' ? IconCircleDashed : IconCheck;
          return (
            <li key={label} className={styles.missing}>
              <Mark size={16} aria-hidden />
              <span>{text(label)}</span>{' '}
              <span className={`${styles.missingEnd} ${layout.figures} ${layout.name}`}>
                {value === '' ? text('intake.ask') : value}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
