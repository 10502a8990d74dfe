import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemError } from '../../../shared/problem.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import layout from '../../kit/layout.module.css';
import styles from './allergy-warning.module.css';

/** A customer's allergies; nothing where none are known, or where the service has no such field. */
export function AllergyWarning({ allergies }: { allergies: string | null | undefined }) {
  const { text } = useText();
  if (!allergies) return null;
  return (
    <p className={styles.warning} role="note" aria-label={text('allergy.label')}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span className={layout.keepsLines}>{text('allergy.known', { allergies })}</span>
    </p>
  );
}

/** The same where the file is not read yet. A warning that could not be read is not left out silently. */
export function AllergiesOf({ customerId }: { customerId: number }) {
  const { text } = useText();
  const profile = useQuery(customerProfile(useClinic(), customerId));
  const [isReadAgain, setReadAgain] = useState(false);
  const problem = blockingProblemOf(profile);
  // A read that is repeated has no error meanwhile.
  if (!problem && !(isReadAgain && profile.isPending))
    return <AllergyWarning allergies={profile.data?.customer.allergies} />;
  const isHidden = problem instanceof ProblemError && ['not-found', 'no-permission'].includes(problem.code);
  if (isHidden) return null;
  return (
    <div className={styles.warning} role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span className={layout.grows}>{text('allergy.unread')}</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={profile.isFetching}
        onClick={() => {
          setReadAgain(true);
          void profile.refetch();
        }}
      >
        {text('problem.retry')}
      </Button>
    </div>
  );
}
