import { Group, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { isComposing } from '../../kit/input-method.ts';
import type { FiltersProps } from './filters-props.ts';

const mostMinutes = 24 * 60;

/** The shortest and the longest talk, in minutes, halves of a minute too. */
export function LengthFilter({ filter: { longerThan, shorterThan }, onChange }: FiltersProps) {
  const { text } = useText();
  return (
    <Group gap="xs" grow align="flex-start">
      <MinutesInput
        label={text('calls.longerThan')}
        seconds={longerThan}
        onSeconds={(seconds) => onChange({ longerThan: seconds })}
      />
      <MinutesInput
        label={text('calls.shorterThan')}
        seconds={shorterThan}
        onSeconds={(seconds) => onChange({ shorterThan: seconds })}
      />
    </Group>
  );
}

const minutesOf = (seconds: number | undefined): number | string => (seconds === undefined ? '' : seconds / 60);

/** Applied by Enter or on leaving the field. */
function MinutesInput(parts: {
  label: string;
  seconds: number | undefined;
  onSeconds: (seconds: number | undefined) => void;
}) {
  const { label, seconds, onSeconds } = parts;
  const { text } = useText();
  const [typed, setTyped] = useState(minutesOf(seconds));
  const [shown, setShown] = useState(seconds);
  // Another filter was chosen elsewhere: the field, which may have the focus, stays and shows it.
  if (shown !== seconds) {
    setShown(seconds);
    setTyped(minutesOf(seconds));
  }
  const apply = (): void => {
    const next = typeof typed === 'number' && typed > 0 ? Math.round(typed * 60) : undefined;
    if (next !== seconds) onSeconds(next);
  };
  return (
    <NumberInput
      label={label}
      placeholder={text('calls.any')}
      min={0}
      max={mostMinutes}
      decimalScale={2}
      step={0.5}
      hideControls
      value={typed}
      onChange={setTyped}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && apply()}
    />
  );
}
