import { useQuery } from '@tanstack/react-query';
import { customerAccount } from '../../api/treatment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { moneyText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import styles from './customer.module.css';

/** How the payments of a customer were used, and the rest: a sum that fits. */
export function CustomerAccount({ id }: { id: number }) {
  const { text, language } = useText();
  const isOffered = useCapability('customerFiles');
  const { data: account } = useQuery(customerAccount(useClinic(), id, isOffered));
  if (!account || Number(account.paid) === 0) return null;
  const lines = [
    ['account.paid', account.paid],
    ['account.treatments', account.treatments],
    ['account.upsells', account.upsells],
    ...(Number(account.unexplained) === 0 ? [] : [['account.unexplained', account.unexplained] as const]),
    ['account.left', account.left],
  ] as const;
  return (
    <dl className={styles.account} aria-label={text('account.title')}>
      {lines.map(([name, amount]) => (
        <div key={name}>
          <dt>{text(name)}</dt>
          <dd className={layout.figures}>{moneyText(amount, language)}</dd>
        </div>
      ))}
    </dl>
  );
}
