import { Kbd, Radio, Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOutcomes } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useDigitKeys } from '../../kit/use-digit-keys.ts';
import styles from './outcome-choice.module.css';

const maxKeys = 9;

/**
 * The clinic's outcomes; with `hasKeys` the keys 1 to 9 choose one while no field has the focus. `most`: so many are
 * shown at first.
 */
export function OutcomeChoice(parts: {
  value: string | null;
  error: string | undefined;
  hasKeys: boolean;
  most?: number;
  onChange: (outcome: string) => void;
}) {
  const { value, error, hasKeys, most = Infinity, onChange } = parts;
  const { text, language } = useText();
  const outcomes = useQuery(callOutcomes(useClinic()));
  const [isOpened, setOpened] = useState(false);
  useDigitKeys(hasKeys, (place) => {
    const outcome = outcomes.data?.[place];
    if (!outcome) return;
    if (place >= most) setOpened(true);
    onChange(String(outcome.id));
  });
  if (outcomes.error) return <ProblemNotice error={outcomes.error} onRetry={() => void outcomes.refetch()} />;
  if (!outcomes.data) return <Skeleton height={124} />;
  if (outcomes.data.length === 0) return null;
  const showsAll = isOpened || outcomes.data.findIndex(({ id }) => String(id) === value) >= most;
  const shown = showsAll ? outcomes.data : outcomes.data.slice(0, most);
  const hidden = outcomes.data.length - shown.length;
  return (
    <div className={styles.choice}>
      <Radio.Group label={text('wrapUp.outcome')} value={value} onChange={onChange} error={error}>
        <div className={styles.outcomes}>
          {shown.map(({ id, name }, index) => (
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
      {hidden > 0 && (
        <UnstyledButton className={styles.more} onClick={() => setOpened(true)}>
          {text('wrapUp.moreOutcomes', { count: hidden })}
        </UnstyledButton>
      )}
    </div>
  );
}
