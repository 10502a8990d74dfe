import { Kbd, Radio, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callOutcomes } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useDigitKeys } from '../../kit/use-digit-keys.ts';
import styles from './outcome-choice.module.css';

const maxKeys = 9;

/** The clinic's outcomes; with `hasKeys` the keys 1 to 9 choose one while no field has the focus. */
export function OutcomeChoice(parts: {
  value: string | null;
  error: string | undefined;
  hasKeys: boolean;
  onChange: (outcome: string) => void;
}) {
  const { value, error, hasKeys, onChange } = parts;
  const { text, language } = useText();
  const outcomes = useQuery(callOutcomes(useClinic()));
  useDigitKeys(hasKeys, (place) => {
    const outcome = outcomes.data?.[place];
    if (outcome) onChange(String(outcome.id));
  });
  if (outcomes.error) return <ProblemNotice error={outcomes.error} onRetry={() => void outcomes.refetch()} />;
  if (!outcomes.data) return <Skeleton height={124} />;
  if (outcomes.data.length === 0) return null;
  return (
    <Radio.Group label={text('wrapUp.outcome')} value={value} onChange={onChange} error={error}>
      <div className={styles.outcomes}>
        {outcomes.data.map(({ id, name }, index) => (
          <Radio
            key={id}
            classNames={{
              root: styles.outcome,
              body: styles.outcomeBody,
              inner: styles.outcomeInner,
              radio: styles.outcomeRadio,
              labelWrapper: styles.outcomeWords,
              label: styles.outcomeLabel,
            }}
            value={String(id)}
            label={
              <>
                {hasKeys && index < maxKeys && (
                  <Kbd className={styles.outcomeKey} aria-hidden>
                    {index + 1}
                  </Kbd>
                )}
                <span className={styles.outcomeName}>{localName(name, language)}</span>
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  );
}
