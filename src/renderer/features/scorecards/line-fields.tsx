import { Checkbox, NumberInput, Select, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { percentText } from '../../ui/format.ts';
import layout from '../../ui/layout.module.css';
import type { LineValues } from './sections-change.ts';
import styles from './scorecards.module.css';

const kinds = ['yes-no', 'scale'] as const;

/** A line of a scorecard: its text, weight and kind of answer. `errorOf`: the problem of one of its fields. */
export function LineFields(parts: {
  line: LineValues;
  name: string;
  textId: string;
  share: number;
  errorOf: (field: keyof LineValues) => string | undefined;
  onChange: (change: Partial<LineValues>) => void;
  onMove: (by: -1 | 1) => void;
  buttons: ReactNode;
}) {
  const { line, name, textId, share, errorOf, onChange, onMove, buttons } = parts;
  const { text, language } = useText();
  return (
    <fieldset
      className={styles.line}
      // Before the fields: a select opens its list with these keys.
      onKeyDownCapture={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <legend>{name}</legend>
      <div className={styles.tools}>
        <Text size="xs" c="dimmed">
          {text('scorecard.share', { share: percentText(share, language) })}
        </Text>
        {buttons}
      </div>
      <TextInput
        id={textId}
        label={text('scorecard.text')}
        labelProps={{ className: layout.visuallyHidden }}
        autoComplete="off"
        value={line.text}
        error={errorOf('text')}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <div className={styles.answer}>
        <NumberInput
          label={text('scorecard.weight')}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          value={line.weight}
          error={errorOf('weight')}
          onChange={(weight) => onChange({ weight })}
        />
        <Select
          label={text('scorecard.kind')}
          allowDeselect={false}
          data={kinds.map((kind) => ({ value: kind, label: text(`scorecard.kind.${kind}`) }))}
          value={line.kind}
          error={errorOf('kind')}
          onChange={(value) => onChange({ kind: value === 'scale' ? 'scale' : 'yes-no' })}
        />
        <Checkbox
          label={text('scorecard.fatal')}
          title={text('scorecard.fatalHint')}
          checked={line.is_fatal}
          onChange={(event) => onChange({ is_fatal: event.currentTarget.checked })}
        />
      </div>
    </fieldset>
  );
}
