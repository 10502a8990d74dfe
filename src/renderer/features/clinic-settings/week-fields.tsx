import { Button, Checkbox, Text } from '@mantine/core';
import { fieldsBehind } from '../../kit/forms/fields-behind.ts';
import type { FieldsOf } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { TimeField } from '../../kit/date/time-field.tsx';
import { weekdayName } from '../../kit/format.ts';
import { dayPrefix, type Weekday, weekdays, type WeekValues } from './week-values.ts';
import styles from './week-fields.module.css';

type WeekForm = FieldsOf<WeekValues>;

/** The hours of Monday to Sunday, one line each. */
export function WeekFields({ form }: { form: WeekForm }) {
  const { text } = useText();
  return (
    <>
      <div className={styles.week}>
        <div className={styles.heads} aria-hidden>
          <span>{text('hours.weekday')}</span>
          <span>{text('hours.start')}</span>
          <span>{text('hours.breakStart')}</span>
          <span>{text('hours.breakEnd')}</span>
          <span>{text('hours.end')}</span>
        </div>
        {weekdays.map((day) => (
          <Day key={day} form={form} day={day} />
        ))}
      </div>
      <Button variant="default" size="xs" className={styles.copy} onClick={() => copyMonday(form)}>
        {text('hours.copyMonday')}
      </Button>
    </>
  );
}

function copyMonday(form: WeekForm): void {
  const monday = fieldsBehind(form, dayPrefix(0)).values;
  for (const day of [1, 2, 3, 4] as const) {
    const fields = fieldsBehind(form, dayPrefix(day));
    fields.set('open', monday.open);
    for (const field of ['opens', 'closes', 'break_start', 'break_end'] as const) fields.set(field, monday[field]);
  }
}

function Day({ form, day }: { form: WeekForm; day: Weekday }) {
  const { text, language } = useText();
  const fields = fieldsBehind(form, dayPrefix(day));
  const name = weekdayName(day, language);
  const labelOf = (field: string): string => text('hours.of', { day: name, field });
  return (
    <div className={styles.day} role="group" aria-label={name}>
      <Checkbox label={name} aria-label={text('hours.isOpen', { day: name })} {...fields.toggle('open')} />
      {fields.values.open ? (
        <>
          <TimeField aria-label={labelOf(text('hours.start'))} {...fields.text('opens')} />
          <TimeField aria-label={labelOf(text('hours.breakStart'))} {...fields.text('break_start')} />
          <TimeField aria-label={labelOf(text('hours.breakEnd'))} {...fields.text('break_end')} />
          <TimeField aria-label={labelOf(text('hours.end'))} {...fields.text('closes')} />
        </>
      ) : (
        <Text size="sm" c="dimmed" className={styles.closed}>
          {text('hours.closed')}
        </Text>
      )}
    </div>
  );
}
