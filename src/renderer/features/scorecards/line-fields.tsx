import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { percentText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import type { LineValues } from './sections-change.ts';
import styles from './scorecards.module.css';

const kinds = ['yes-no', 'scale'] as const;

/** A line of a scorecard: its text, weight and kind of answer. `errorOf`: the problem of one of its fields. */
export function LineFields(parts: {
  line: LineValues;
  /** From 1, over all sections. */
  number: number;
  textId: string;
  share: number;
  errorOf: (field: keyof LineValues) => string | undefined;
  onChange: (change: Partial<LineValues>) => void;
  onMove: (by: -1 | 1) => void;
  buttons: ReactNode;
}) {
  const { line, number, textId, share, errorOf, onChange, onMove, buttons } = parts;
  const { text, language } = useText();
  const shareText = percentText(share, language);
  return (
    <fieldset
      className={styles.line}
      data-fatal={line.is_fatal || undefined}
      // Before the fields: a select opens its list with these keys.
      onKeyDownCapture={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <legend className={layout.visuallyHidden}>{text('scorecard.line', { number })}</legend>
      <div className={styles.row}>
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        <TextInput
          id={textId}
          className={styles.words}
          label={text('scorecard.text')}
          labelProps={{ className: layout.visuallyHidden }}
          autoComplete="off"
          value={line.text}
          error={errorOf('text')}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
        {buttons}
      </div>
      <div className={styles.answer}>
        <NumberInput
          className={styles.weight}
          label={text('scorecard.weight')}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          value={line.weight}
          error={errorOf('weight')}
          onChange={(weight) => onChange({ weight })}
        />
        <span className={styles.share}>
          <span aria-hidden>{shareText}</span>
          <span className={layout.visuallyHidden}>{text('scorecard.share', { share: shareText })}</span>
        </span>
        <Select
          className={styles.kind}
          label={text('scorecard.kind')}
          labelProps={{ className: layout.visuallyHidden }}
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
      {line.is_fatal && <p className={styles.fatal}>{text(`scorecard.fatalAt.${line.kind}`)}</p>}
    </fieldset>
  );
}
