import { Kbd, Radio, SimpleGrid, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callOutcomes } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

const maxKeys = 9;

/** The clinic's outcomes; the keys 1 to 9 choose one while no field has the focus. */
export function OutcomeChoice(parts: {
  value: string | null;
  error: string | undefined;
  onChange: (outcome: string) => void;
}) {
  const { value, error, onChange } = parts;
  const { text } = useText();
  const outcomes = useQuery(callOutcomes(useClinic()));
  const choose = useRef(onChange);
  useEffect(() => {
    choose.current = onChange;
  });
  const ids = outcomes.data?.map(({ id }) => id).join(' ') ?? '';
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isInField =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]') !== null;
      const chosen = /^[1-9]$/.test(event.key) ? ids.split(' ')[Number(event.key) - 1] : undefined;
      if (!chosen || isInField || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      choose.current(chosen);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [ids]);
  if (outcomes.error) return <ProblemNotice error={outcomes.error} onRetry={() => void outcomes.refetch()} />;
  if (!outcomes.data) return <Skeleton height={96} />;
  return (
    <Radio.Group label={text('wrapUp.outcome')} value={value} onChange={onChange} error={error}>
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
        {outcomes.data.map(({ id, name }, index) => (
          <Radio
            key={id}
            size="sm"
            value={String(id)}
            label={
              <>
                {index < maxKeys && (
                  <Kbd size="xs" aria-hidden>
                    {index + 1}
                  </Kbd>
                )}{' '}
                {name}
              </>
            }
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
