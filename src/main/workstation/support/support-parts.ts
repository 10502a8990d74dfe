import { contract } from '../../../shared/contract/contract.ts';
import { timelineLines } from '../../../shared/domain/call-timeline-text.ts';
import type { Host } from '../host.ts';
import type { Drafts } from '../drafts.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Preferences } from '../preferences.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { KnownPeople, SupportPart } from './support-part.ts';
import type { PhoneHistory } from './phone-history.ts';
import type { SipLadder } from './sip-ladder.ts';

export interface SupportParts {
  readonly signIn: SignIn;
  readonly client: Pick<ServiceClient, 'call'>;
  readonly host: Pick<Host, 'managed'>;
  readonly preferences: Preferences;
  readonly outbox: Outbox;
  readonly drafts: Drafts;
  readonly ladder: SipLadder;
  readonly history: PhoneHistory;
}

const at = (ms: number): string => new Date(ms).toISOString();

/** The parts of the bundle that the workstation has; `checkUps` is what the page has of the last ones. */
export function supportParts(
  { signIn, host: { managed }, preferences, outbox, ladder, history }: SupportParts,
  checkUps: readonly { readonly at: number; readonly faults: readonly string[] }[],
): SupportPart[] {
  const state = signIn.state;
  return [
    {
      name: 'settings.json',
      facts: {
        preferences: preferences.current,
        managed: { source: managed.source, settings: managed.settings, problems: managed.problems },
      },
    },
    {
      name: 'service.json',
      facts: {
        state: state.state,
        server: signIn.server,
        problem: 'problem' in state ? (state.problem?.reason ?? null) : null,
        ...(state.state === 'signed-in' && {
          roles: state.user.roles,
          capabilities: state.capabilities,
          timeZone: state.timeZone,
        }),
        outbox: outbox.entries.map(({ area, endpoint, state: entryState, writtenAt, problem }) => ({
          request: `${area}.${endpoint}`,
          state: entryState,
          writtenAt: at(writtenAt),
          problem: problem?.reason ?? problem?.code ?? null,
        })),
      },
    },
    {
      name: 'signalling.json',
      facts: ladder.lines.map((line) => ({ ...line, at: at(line.at) })),
    },
    { name: 'phone-and-devices.json', facts: history.lines.map((line) => ({ ...line, at: at(line.at) })) },
    { name: 'check-ups.json', facts: checkUps.map(({ at: ms, faults }) => ({ at: at(ms), faults })) },
  ];
}

/** The service refuses calls that it has no record of, or the account sees none. */
const problemIn = (error: unknown): string => `not told: ${error instanceof Error ? error.message : String(error)}`;

/** The timelines of the last calls, as the service tells them; without a service that tells them there are none. */
export async function timelinePart({ signIn, client, history }: SupportParts): Promise<SupportPart[]> {
  const { state } = signIn;
  if (state.state !== 'signed-in' || !state.capabilities.includes('callTimeline')) return [];
  const timelines = history.calls.map(async ({ id, number }): Promise<[string, unknown]> => {
    const told = client.call(contract.callTimeline.ofCall, { query: { call_id: id } }).then(timelineLines);
    return [`call ${number}`, await told.catch(problemIn)];
  });
  return [{ name: 'call-timelines.json', facts: Object.fromEntries(await Promise.all(timelines)) }];
}

/** Everybody whom the workstation knows by name or number, and what it must keep to itself. */
export function knownPeople({ signIn, outbox, drafts, history }: SupportParts): KnownPeople {
  const { state } = signIn;
  const user = state.state === 'signed-in' ? state.user : null;
  const typed = textsIn(drafts.all);
  const queued = outbox.entries.flatMap(({ customer, body }) => [customer ?? '', ...textsIn(body)]);
  const own = user ? [user.name, user.mobile ?? ''] : [];
  const texts = [...own, ...typed, ...queued].filter((text) => text !== '');
  return {
    names: [...texts, ...history.people.names],
    numbers: [...texts.filter((text) => /\d{5}/.test(text)), ...history.people.numbers],
    secrets: signIn.secrets,
  };
}

/** Every text in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
