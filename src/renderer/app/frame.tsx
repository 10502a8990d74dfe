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
import styles from './frame.module.css';

/** The one window: rail, bar, work, and the phone that is always there. Each part follows what it shows alone. */
export function Frame() {
  useReadAhead();
  return (
    <div className={styles.frame} data-part="frame">
      <Rail />
      <header className={styles.bar}>
        <Search />
        <OutboxButton />
        <span className={styles.spacer} />
        <AgentGroupsAndPhone />
        <AgentBar />
      </header>
      <Notices />
      <main className={styles.work} tabIndex={-1}>
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
