import { type OutboxBody, type OutboxEntry, type OutboxKind, outboxKindOf } from '../../../shared/ipc/outbox-ipc.ts';
import type { useText } from '../../i18n/use-text.ts';

type Text = ReturnType<typeof useText>['text'];

interface EntryText {
  readonly title: string;
  /** The words that somebody typed for it. */
  readonly typed: string | null;
}

const typedIn = (value: string | null | undefined): string | null => value || null;

const texts: { readonly [Kind in OutboxKind]: (body: OutboxBody<Kind>, text: Text) => EntryText } = {
  'wrapUp.save': ({ note }, text) => ({ title: text('outbox.wrapUp'), typed: typedIn(note) }),
  'callExtension.identify': (_, text) => ({ title: text('outbox.identified'), typed: null }),
  'followup.execute': ({ result }, text) => ({ title: text('outbox.followupDone'), typed: typedIn(result) }),
  'followupRun.result': ({ note }, text) => ({ title: text('outbox.followupCalled'), typed: typedIn(note) }),
  'followup.create': ({ followup_date: day, followup_time: time, remark }, text) => ({
    title: time === undefined ? text('outbox.followupPlanned', { day }) : text('outbox.callPromised', { day, time }),
    typed: typedIn(remark),
  }),
  'appointment.create': ({ date: day, start: time, remark }, text) => ({
    title: text('outbox.appointment', { day, time }),
    typed: typedIn(remark),
  }),
  'reservation.create': ({ reservation: { date: day, remark } }, text) => ({
    title: text('outbox.reservation', { day }),
    typed: typedIn(remark),
  }),
};

/** A description of the request, and the text that the user typed for it. */
export function textOfEntry(entry: Pick<OutboxEntry, 'area' | 'endpoint' | 'body'>, text: Text): EntryText {
  const kind = outboxKindOf(entry);
  return kind === null ? { title: text('outbox.unknown'), typed: null } : textOfKind(kind, entry.body, text);
}

const textOfKind = <Kind extends OutboxKind>(kind: Kind, body: OutboxEntry['body'], text: Text): EntryText =>
  texts[kind](body as OutboxBody<Kind>, text);
