import { Kbd, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { colleagues } from '../../api/colleagues.ts';
import { waitingCallers } from '../../api/floor-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { keepTransfer, recentTransfersOf } from '../../state/recent-transfers.ts';
import { useAccount, useAgentPart, useCapability, useWorkstation } from '../../state/use-workstation.ts';
import { isComposing } from '../../kit/input-method.ts';
import { type Candidate, candidatesFor, groupsOf } from './transfer-candidates.ts';
import dockParts from '../../parts/dock-parts.module.css';
import styles from './transfer-picker.module.css';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import { TransferRow } from './transfer-row.tsx';
import layout from '../../kit/layout.module.css';

/** Free text for who is rung, so long that it is read before the answer. */
const maxNote = 500;

type Way = 'ask' | 'now' | 'park';

type Section = 'recent' | 'colleagues' | 'groups';

const titles = {
  recent: 'phone.recentTransfers',
  colleagues: 'phone.colleagues',
  groups: 'phone.groups',
} as const satisfies Readonly<Record<Section, MessageKey>>;

const sectionOf = (candidate: Candidate): Section => {
  if (candidate.kind === 'group') return 'groups';
  return candidate.kind === 'colleague' && candidate.isRecent ? 'recent' : 'colleagues';
};

/** The targets in the order of the arrow keys; `isBrowsing`: below their titles, as nothing was typed. */
function TransferList(parts: {
  candidates: readonly Candidate[];
  isBrowsing: boolean;
  who: string;
  readAt: number;
  chosen: Candidate | undefined;
  isSent: boolean;
  canAsk: boolean;
  mayPark: (candidate: Candidate) => boolean;
  onChoose: (candidate: Candidate) => void;
  onTake: (candidate: Candidate, how: Way) => void;
}) {
  const { candidates, isBrowsing, who, readAt, chosen, isSent, canAsk, mayPark, onChoose, onTake } = parts;
  const { text } = useText();
  const sections = [...Map.groupBy(candidates, sectionOf)];
  return sections.map(([section, ofSection]) => (
    <div key={section} className={styles.section}>
      {isBrowsing && (
        <div className={styles.title} aria-hidden>
          {text(titles[section])}
        </div>
      )}
      <ul className={layout.plainList} aria-label={text(titles[section])}>
        {ofSection.map((candidate) => (
          <TransferRow
            key={candidate.key}
            candidate={candidate}
            who={who}
            readAt={readAt}
            isChosen={candidate === chosen}
            isSent={isSent}
            canAsk={canAsk}
            canPark={mayPark(candidate)}
            onChoose={() => onChoose(candidate)}
            onTake={(asksFirst) => onTake(candidate, asksFirst ? 'ask' : 'now')}
            onPark={() => onTake(candidate, 'park')}
          />
        ))}
      </ul>
    </div>
  ));
}

/**
 * Chooses the target of a transfer as one types: a colleague or a group by name or pinyin, an extension, or a number.
 * The arrows choose, Enter asks first where the service can, and Shift with Enter transfers, or parks in a group.
 * `who`: the name or the
 * number of the other side. `onRefused`: the call is still the agent's.
 */
export function TransferPicker(parts: {
  callId: string;
  who: string;
  target: string;
  onTarget: (target: string) => void;
  onRefused: (problem: unknown) => void;
  onClose: () => void;
}) {
  const { callId, who, target, onTarget, onRefused, onClose } = parts;
  const { text } = useText();
  const { phone } = useWorkstation();
  const account = useAccount();
  const [opener] = useState(() => document.activeElement);
  const [recent] = useState(() => recentTransfersOf(account));
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const [note, setNote] = useState('');
  const canAsk = useCapability('callTransfers');
  const canPark = useCapability('pickUps');
  const own = useAgentPart(({ groups }) => groups);
  const mayPark = (candidate: Candidate): boolean =>
    canPark && candidate.kind === 'group' && own.some(({ id }) => id === candidate.group.id);
  const { data: waiting = [] } = useQuery(waitingCallers(useClinic(), useCapability('floor') && canAsk));
  const { data: known = [], dataUpdatedAt: readAt } = useQuery(colleagues(useClinic(), useCapability('agents')));
  const candidates = candidatesFor(known, target, groupsOf(waiting, known), recent);
  // Nobody before something is typed: a stray Enter would send the caller away.
  const first = target.trim() === '' ? undefined : candidates[0];
  const chosen = candidates.find(({ key }) => key === chosenKey) ?? first;
  const isWrong = target.trim() !== '' && candidates.length === 0;
  const close = (): void => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus();
  };
  const request = (candidate: Candidate, way: Way): Promise<void> => {
    const told = candidate.kind === 'number' || note.trim() === '' ? {} : { note: note.trim() };
    if (candidate.kind === 'group') {
      const parks = way === 'park' ? { parks: true } : {};
      return phone.transferToGroup({ callId, groupId: candidate.group.id, ...told, ...parks });
    }
    const number = candidate.kind === 'colleague' ? candidate.colleague.extension : candidate.number;
    const asked = { callId, target: number, ...told };
    return way === 'ask' ? phone.consult(asked) : phone.transfer(asked);
  };
  const take = (candidate: Candidate, way: Way): void => {
    if (isSent) return;
    setSent(true);
    request(candidate, way)
      .then(() => {
        if (candidate.kind === 'colleague') keepTransfer(account, candidate.colleague.extension);
        onClose();
      })
      .catch(onRefused)
      .finally(() => setSent(false));
  };
  const wayOf = (candidate: Candidate, isShifted: boolean): Way =>
    isShifted ? (mayPark(candidate) ? 'park' : 'now') : canAsk && candidate.kind !== 'group' ? 'ask' : 'now';
  const step = (by: 1 | -1): void => {
    const place = chosen ? candidates.indexOf(chosen) : by === 1 ? -1 : 0;
    const next = candidates.at((place + by) % candidates.length);
    if (next) setChosenKey(next.key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Escape' && !isSent) close();
    else if (event.key === 'Enter' && !event.repeat && chosen) take(chosen, wayOf(chosen, event.shiftKey));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section aria-label={text('phone.transfer')} className={styles.picker}>
      <TextInput
        aria-label={text('phone.transferTo')}
        aria-describedby="transfer-keys"
        placeholder={text('phone.transferPlaceholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        className={styles.field}
        value={target}
        onChange={(event) => {
          setChosenKey(null);
          onTarget(typedText(event.currentTarget.value));
        }}
        onKeyDown={onKeyDown}
        error={isWrong && text(known.length > 0 && !/\d/.test(target) ? 'phone.noColleague' : 'phone.invalidNumber')}
        autoComplete="off"
        data-autofocus
        autoFocus
      />
      <TransferList
        candidates={candidates}
        isBrowsing={target.trim() === ''}
        who={who}
        readAt={readAt}
        chosen={chosen}
        isSent={isSent}
        canAsk={canAsk}
        mayPark={mayPark}
        onChoose={(candidate) => setChosenKey(candidate.key)}
        onTake={take}
      />
      {canAsk && chosen && chosen.kind !== 'number' && (
        <TextInput
          className={styles.field}
          label={text('phone.transferNote')}
          value={note}
          maxLength={maxNote}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
        />
      )}
      <div className={styles.foot}>
        <span id="transfer-keys" className={styles.keys}>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          {text('phone.transferKeys')}
        </span>
        {!isSent && (
          <span className={styles.keys}>
            <UnstyledButton className={dockParts.textButton} data-part="text-button" onClick={close}>
              {text('confirm.cancel')}
            </UnstyledButton>
            <Kbd aria-hidden>Esc</Kbd>
          </span>
        )}
      </div>
    </section>
  );
}
