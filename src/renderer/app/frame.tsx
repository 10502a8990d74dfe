import { Outlet } from '@tanstack/react-router';
import { AgentBar, AgentGroupsAndPhone } from '../features/agent-bar/agent-bar.tsx';
import { OutboxButton } from '../features/outbox/outbox-button.tsx';
import { PlaybackBar } from '../ui/playback/playback-bar.tsx';
import { CallBar } from './call-bar.tsx';
import { CustomerTabs } from './customer-tabs.tsx';
import { Dock } from './dock.tsx';
import { FrameDialogs } from './frame-dialogs.tsx';
import { Notices } from './notices.tsx';
import { Rail } from './rail.tsx';
import { Search } from './search.tsx';
import { useReadAhead } from './use-read-ahead.ts';

/** The one window: rail, bar, work, and the phone that is always there. Each part follows what it shows alone. */
export function Frame() {
  useReadAhead();
  return (
    <div className="frame">
      <Rail />
      <header className="bar">
        <Search />
        <OutboxButton />
        <span className="spacer" />
        <AgentGroupsAndPhone />
        <AgentBar />
      </header>
      <Notices />
      <main className="work" tabIndex={-1}>
        <CustomerTabs />
        <Outlet />
        <PlaybackBar />
      </main>
      <Dock />
      <CallBar />
      <FrameDialogs />
    </div>
  );
}
