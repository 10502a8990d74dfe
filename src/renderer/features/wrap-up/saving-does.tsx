import { IconCalendarPlus, IconCheck, IconClipboardList, IconPhoneCalling, type TablerIcon } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { shortDayText } from '../../kit/format.ts';
import type { SavingEffect } from './wrap-up-values.ts';
import styles from './wrap-up.module.css';

const icons: Readonly<Record<SavingEffect['kind'], TablerIcon>> = {
  completes: IconCheck,
  plans: IconCalendarPlus,
  promises: IconPhoneCalling,
  books: IconCalendarPlus,
  takes: IconClipboardList,
};

/** Previews the records that saving will write. */
export function SavingDoes({ effects }: { effects: readonly SavingEffect[] }) {
  const { text } = useText();
  if (effects.length === 0) return null;
  return (
    <div className={styles.savingDoes}>
      <div className={styles.savingTitle}>{text('wrapUp.saving')}</div>
      <Effects effects={effects} tense="does" />
    </div>
  );
}

/** `did`: they are written. */
export function Effects({ effects, tense }: { effects: readonly SavingEffect[]; tense: 'does' | 'did' }) {
  const { text, language } = useText();
  const today = useToday();
  return effects.map((effect) => {
    const Icon = icons[effect.kind];
    const values = { ...effect, day: shortDayText(effect.day, today, language) };
    return (
      <div key={effect.kind} className={styles.savingEffect}>
        <Icon size={14} aria-hidden />
        {tense === 'does' ? text(`wrapUp.does.${effect.kind}`, values) : text(`wrapUp.did.${effect.kind}`, values)}
      </div>
    );
  });
}
