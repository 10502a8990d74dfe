import { Modal } from '@mantine/core';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { AgentBar } from '../features/agent-bar/agent-bar.tsx';
import { IncomingCall } from '../features/incoming/incoming-call.tsx';
import { WhoIsCalling } from '../features/incoming/who-is-calling.tsx';
import { OutboxButton } from '../features/outbox/outbox-button.tsx';
import { PhoneDock } from '../features/phone-dock/phone-dock.tsx';
import { SearchEverywhere } from '../features/search/search-everywhere.tsx';
import { WrapUp } from '../features/wrap-up/wrap-up.tsx';
import { useText } from '../i18n/use-text.ts';
import { useAgent, usePhone } from '../state/use-workstation.ts';
import { KeyList } from '../ui/key-list.tsx';
import { PlaybackBar } from '../ui/playback/playback-bar.tsx';
import { useHasPhone } from '../ui/use-can-call.ts';
import { useOpenCustomer } from '../ui/use-open-customer.ts';
import { CustomerTabs } from './customer-tabs.tsx';
import { OutboxList, WrapUpForm } from './later-parts.tsx';
import { Notices } from './notices.tsx';
import { useAnswer } from './use-answer.ts';
import { useKeys } from './use-keys.ts';
import { useRingingNotice } from './use-ringing-notice.ts';
import { useScreens } from './use-screens.ts';

/** The one window: rail, bar, work, and the phone that is always there. */
export function Frame() {
  const { text } = useText();
  const navigate = useNavigate();
  const { calls } = usePhone();
  const { label, wrapUpEndsAt } = useAgent();
  const screens = useScreens();
  const hasPhone = useHasPhone();
  const [showsKeys, setShowsKeys] = useState(false);
  const showKeys = useCallback(() => setShowsKeys(true), []);
  const openCustomer = useOpenCustomer();
  const answer = useAnswer(openCustomer);
  /** The call that the wrap-up is about. */
  const finished = label === 'wrap_up' ? calls.findLast((call) => call.state === 'ended' && !call.missed) : undefined;
  useKeys({ screens, onShowKeys: showKeys, onAnswer: answer });
  // A call opens a customer at any moment.
  useEffect(() => void requestIdleCallback(() => void import('./pages/customers.ts')), []);
  useRingingNotice(calls.find((call) => call.state === 'ringing'));
  return (
    <div className="frame">
      <nav className="rail" aria-label={text('rail.title')}>
        {screens.map(({ path, name, Icon }) => (
          <Link
            key={path}
            to={path}
            aria-label={text(name)}
            data-name={text(name)}
            activeOptions={{ exact: path === '/' }}
          >
            <Icon size={20} stroke={1.7} aria-hidden />
          </Link>
        ))}
      </nav>
      <header className="bar">
        <SearchEverywhere
          screens={screens.map(({ path, name }) => ({ path, name: text(name) }))}
          onOpenCustomer={openCustomer}
          onOpenScreen={(path) => void navigate({ to: path })}
        />
        <span className="spacer" />
        <OutboxButton>
          <OutboxList />
        </OutboxButton>
        <AgentBar />
      </header>
      <Notices />
      <main className="work">
        <CustomerTabs />
        <Outlet />
        <PlaybackBar />
      </main>
      <aside className="dock" hidden={!hasPhone && calls.length === 0}>
        <PhoneDock />
        {calls
          .filter((call) => call.state === 'ringing')
          .map((call) => (
            <IncomingCall key={call.id} call={call} onAnswer={answer} onOpenCustomer={openCustomer} />
          ))}
        {calls
          .filter((call) => call.direction === 'inbound' && (call.state === 'answered' || call === finished))
          .map((call) => (
            <WhoIsCalling key={call.id} call={call} onOpenCustomer={openCustomer} />
          ))}
        {label === 'wrap_up' && wrapUpEndsAt !== null && (
          <WrapUp endsAt={wrapUpEndsAt} customer={finished?.customer ?? null} onOpenCustomer={openCustomer}>
            {finished && <WrapUpForm key={finished.id} call={finished} customer={finished.customer} />}
          </WrapUp>
        )}
      </aside>
      <Modal opened={showsKeys} onClose={() => setShowsKeys(false)} title={text('keys.title')} size="sm">
        <KeyList />
      </Modal>
    </div>
  );
}
