import { useQuery } from '@tanstack/react-query';
import { ProblemError } from '../../../shared/problem.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { moneyText, pointsText } from '../../kit/format.ts';
import { LastCalls } from './last-calls.tsx';
import layout from '../../kit/layout.module.css';
import styles from './incoming.module.css';

/**
 * One known caller: tags, who looks after them, what they have, and what was said when they last called. Nothing for a
 * customer whose file the account may not open.
 */
export function CallerCard({ customerId }: { customerId: number }) {
  const { text, language } = useText();
  const { data: profile, error } = useQuery(customerProfile(useClinic(), customerId));
  const tags = profile?.tags ?? [];
  const nobody = text('customer.nobody');
  const facts: [string, string][] = [
    [text('customer.consultant'), profile ? (profile.affiliations.consultant?.name ?? nobody) : '…'],
    [text('customer.ascription'), profile ? (profile.affiliations.ascription?.name ?? nobody) : '…'],
    [text('customer.balance'), profile ? moneyText(profile.assets.balance, language) : '…'],
    [text('customer.points'), profile ? pointsText(profile.assets.amount, language) : '…'],
  ];
  if (error instanceof ProblemError && error.code === 'not-found') return null;
  return (
    <div className={styles.popCaller} data-customer-id={profile?.customer.id}>
      {tags.length > 0 && (
        <div>
          {tags.map((tag) => (
            <span key={tag.id} className={layout.tag}>
              {tag.name}
            </span>
          ))}
        </div>
      )}
      <dl className={styles.popFacts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={styles.popLabel}>{name}</dt>
            <dd className={layout.figures}>{value}</dd>
          </div>
        ))}
      </dl>
      <LastCalls customerId={customerId} />
    </div>
  );
}
