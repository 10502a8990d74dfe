import type { Cdr } from '../../../shared/contract/cdr.ts';
import type { TimelineEntry } from '../../../shared/contract/timeline.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { isMissedCall } from '../../parts/calls/call-back.ts';
import { isCalledOff } from './day-entries.ts';

interface Line {
  readonly title: string;
  /** Empty where there is no more to say. */
  readonly details: string;
}

const joined = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** A timeline's entry in words, for those who treat: no money. `said`: what a call was about. */
export function lineOf(entry: TimelineEntry, text: Translate, said: (call: Cdr) => string | null): Line {
  const names = (list: readonly { readonly name: string }[]): string =>
    list.map(({ name }) => name).join(text('list.separator'));
  switch (entry.kind) {
    case 'call': {
      const { record: call } = entry;
      return {
        title: text(isMissedCall(call) ? 'timeline.missed' : `timeline.${call.direction}`),
        details: joined([call.agent_name, said(call)]),
      };
    }
    case 'followup': {
      const { title, type, result, remark, followup_user: user } = entry.record;
      return {
        title: text('timeline.followupAbout', { matter: title ?? type?.name ?? '–' }),
        details: joined([user.name, result ?? remark]),
      };
    }
    case 'appointment': {
      const { doctor, technician, item, remark, status } = entry.record;
      const person = doctor ?? technician;
      return {
        title: person ? text('timeline.appointmentWith', { name: person.name }) : text('timeline.appointment'),
        details: joined([isCalledOff({ status }) ? text(`appointment.status.${status}`) : null, item?.name, remark]),
      };
    }
    case 'reservation': {
      const { type, items, remark } = entry.record;
      return { title: text('timeline.reservation', { type: type.name, items: names(items) }), details: remark };
    }
    case 'treatment': {
      const { item, times, doctor } = entry.record;
      return {
        title: text('timeline.treatment', { item: item.name }),
        details: joined([times > 1 ? text('timeline.times', { count: times }) : null, doctor?.name]),
      };
    }
    case 'erkai':
      return { title: text('timeline.erkai', { items: names(entry.record.items) }), details: '' };
    case 'photo': {
      const { album, remark } = entry.record;
      return { title: text('timeline.photos', { count: 1, album: album.title }), details: remark ?? '' };
    }
  }
}
