import { IconCalendarPlus, IconCheck, IconClipboardList, type TablerIcon } from '@tabler/icons-react';
import { useEffect } from 'react';
import { clinicDay } from '../../api/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone, useWorkstation } from '../../state/use-workstation.ts';
import { shortDayText } from '../../ui/format.ts';
import type { SavingEffect } from './saving-effects.ts';

const icons: Readonly<Record<SavingEffect['kind'], TablerIcon>> = {
  completes: IconCheck,
  plans: IconCalendarPlus,
  books: IconCalendarPlus,
  takes: IconClipboardList,
};

/** What saving will write, before it is pressed. */
export function SavingDoes({ effects }: { effects: readonly SavingEffect[] }) {
  const { text } = useText();
  if (effects.length === 0) return null;
  return (
    <div className="saving-does">
      <div className="saving-title">{text('wrapUp.saving')}</div>
      <Effects effects={effects} tense="does" />
    </div>
  );
}

export interface SavedWrapUp {
  readonly effects: readonly SavingEffect[];
  /** Epoch milliseconds. */
  readonly at: number;
}

const shownMs = 4000;

/** What was written, for a moment, where the form was; `onOver` is called at its end. Mount one for each. */
export function SavedNote({ saved, onOver }: { saved: SavedWrapUp; onOver: () => void }) {
  const { text } = useText();
  const { at, effects } = saved;
  const entries = useWorkstation().mirrors.outbox((state) => state.value);
  const own = entries.filter(({ writtenAt }) => writtenAt >= at);
  const isWaiting = own.some(({ state }) => state === 'waiting');
  useEffect(() => {
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
  }, [onOver]);
  // The outbox shows what was refused.
  if (own.some(({ state }) => state === 'refused')) return null;
  return (
    <div role="status" className="saving-does">
      <div className="saving-title">{text(isWaiting ? 'wrapUp.kept' : 'wrapUp.saved')}</div>
      {!isWaiting && <Effects effects={effects} tense="did" />}
    </div>
  );
}

function Effects({ effects, tense }: { effects: readonly SavingEffect[]; tense: 'does' | 'did' }) {
  const { text, language } = useText();
  const today = clinicDay(useTimeZone());
  return effects.map((effect) => {
    const Icon = icons[effect.kind];
    const values = { ...effect, day: shortDayText(effect.day, today, language) };
    return (
      <div key={effect.kind} className="saving-effect">
        <Icon size={14} aria-hidden />
        {tense === 'does' ? text(`wrapUp.does.${effect.kind}`, values) : text(`wrapUp.did.${effect.kind}`, values)}
      </div>
    );
  });
}
