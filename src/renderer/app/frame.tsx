import { useQueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, memo, useDeferredValue, useMemo, useState } from 'react';
import { prefetchLookups } from '../api/lookups.ts';
import { useClinic } from '../api/use-clinic.ts';
import { AgentBar, AgentGroupsAndPhone } from '../features/agent-bar/agent-bar.tsx';
import { OutboxButton } from '../features/outbox/outbox-button.tsx';
import {
  useAccount,
  useAgentPart,
  usePhonePart,
  useSignIn,
  useCapability,
  useWorkstation,
} from '../state/use-workstation.ts';
import { PlaybackBar } from '../parts/playback/playback-bar.tsx';
import { PartOutlet } from '../parts/part-outlet.tsx';
import { CustomerTabs } from './customer-tabs.tsx';
import { Dock } from './dock.tsx';
import { ArrivalNotices } from './home-parts.ts';
import { Notices } from './notices.tsx';
import { Rail } from './rail.tsx';
import { useMediaQuery } from '@mantine/hooks';
import { AskedNumber, CallBarContent, dialogs, later, PracticeMark } from './later-parts.tsx';
import styles from './frame.module.css';
import { type FrameDialogName, useFrameDialog } from '../state/frame-dialog.ts';
import { customerProfile, spellingsOfCustomers } from '../api/reads.ts';
import type { KnownCustomer } from '../features/search/search-options.ts';
import { SearchEverywhere } from '../features/search/search-everywhere.tsx';
import { useFirstSeen } from '../state/first-seen.ts';
import { useOpenCustomers } from '../state/open-customers.ts';
import { useRootMark } from '../kit/use-root-mark.ts';
import { useOpenCustomer } from '../parts/customer/use-open-customer.ts';
import { useSearchEntries } from './use-search-entries.ts';

const Everywhere = memo(SearchEverywhere);

/** Possible actions are offered, but drawn after the change that caused them, such as a ringing caller. */
function Search() {
  const { ids, recent } = useOpenCustomers();
  const known = useKnownCustomers([...ids, ...recent.filter((id) => !ids.includes(id))]);
  const [open, closed] = useMemo(
    () => [known.filter(({ id }) => ids.includes(id)), known.filter(({ id }) => !ids.includes(id))],
    [known, ids],
  );
  return (
    <Everywhere
      entries={useDeferredValue(useSearchEntries())}
      openCustomers={open}
      recentCustomers={closed}
      onOpenCustomer={useOpenCustomer()}
    />
  );
}

/** Their tabs have read them; the page knows no pinyin, so the service says how their names are typed. */
function useKnownCustomers(ids: readonly number[]): readonly KnownCustomer[] {
  const clinic = useClinic();
  const isOffered = useCapability('customerFiles');
  const customers = useQueries({
    queries: ids.map((id) => customerProfile(clinic, id)),
    combine: (profiles) => profiles.flatMap(({ data }) => data?.customer ?? []),
  });
  const { data: spellings } = useQuery(spellingsOfCustomers(clinic, ids, isOffered));
  return useMemo(
    () =>
      customers.map((customer) => ({
        ...customer,
        spellings: spellings?.find(({ id }) => id === customer.id)?.spellings ?? [],
      })),
    [customers, spellings],
  );
}

const frameDialogs: Readonly<Record<FrameDialogName, ComponentType>> = {
  keys: later(dialogs, 'KeysDialog'),
  outbox: later(dialogs, 'OutboxDialog'),
  'sign-out': later(dialogs, 'SignOutInCall'),
};

/** The dialog that is open over the page, if one is. */
function FrameDialogs() {
  const open = useFrameDialog((state) => state.open);
  if (open === null) return null;
  const Dialog = frameDialogs[open];
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  );
}

/** A link of another program waits for a word of the agent. */
function NumberOfLink() {
  const number = useWorkstation().mirrors.askedNumber((state) => state.value);
  if (number === null) return null;
  return (
    <Suspense>
      <AskedNumber key={number} number={number} />
    </Suspense>
  );
}

/** The same as in narrow.css: the dock scrolls with the page. */
const narrow = '(max-width: 900px), (max-height: 480px)';

/** In a narrow window the call, or its wrap-up, stays in sight at the bottom while the page scrolls. */
function CallBar() {
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const isInCall = usePhonePart((phone) =>
    phone.calls.some(({ state }) => state === 'answered' || state === 'dialling'),
  );
  const isWrappingUp = useAgentPart(({ label, isWrapUpDone }) => label === 'wrap_up' && !isWrapUpDone);
  if (!isNarrow || !(isInCall || isWrappingUp)) return null;
  return (
    <Suspense>
      <CallBarContent />
    </Suspense>
  );
}

/** The one window: rail, bar, work, and the phone that is always there. Each part follows what it shows alone. */
export function Frame() {
  useReadAhead();
  useFirstWeek();
  const signIn = useSignIn();
  const isPractice = signIn.state === 'signed-in' && signIn.origin === 'practice';
  return (
    <div className={styles.frame} data-part="frame">
      <Rail />
      <header className={styles.bar}>
        {isPractice && (
          <Suspense>
            <PracticeMark />
          </Suspense>
        )}
        <Search />
        <OutboxButton />
        <span className={styles.spacer} />
        <AgentGroupsAndPhone />
        <AgentBar />
      </header>
      <Notices />
      <main className={styles.work} tabIndex={-1}>
        <CustomerTabs />
        <PartOutlet />
        <PlaybackBar />
      </main>
      <Dock />
      <CallBar />
      <FrameDialogs />
      <NumberOfLink />
      <Arrivals />
    </div>
  );
}

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Marks the first week of an account at this workstation: pages show their keys in their heads. */
function useFirstWeek(): void {
  const account = useAccount();
  const [now] = useState(Date.now);
  const since = useFirstSeen((seen) => seen[account]) ?? now;
  useEffect(() => {
    if (account !== '') useFirstSeen.setState({ [account]: since });
  }, [account, since]);
  useRootMark('data-first-week', now - since < weekMs);
}

/** Only doctors wait for patients. */
function Arrivals() {
  const signIn = useSignIn();
  if (signIn.state !== 'signed-in' || !signIn.user.roles.includes('doctor')) return null;
  return (
    <Suspense>
      <ArrivalNotices user={signIn.user} />
    </Suspense>
  );
}

/** Runs after the first page: a call opens a customer at any moment, a press a dialog, and a form its lists. */
function useReadAhead(): void {
  const clinic = useClinic();
  const queries = useQueryClient();
  useEffect(() => {
    const idle = requestIdleCallback(() => {
      void Promise.all([import('./pages/customers.ts'), dialogs()]);
      void prefetchLookups(queries, clinic);
    });
    return () => cancelIdleCallback(idle);
  }, [clinic, queries]);
}
