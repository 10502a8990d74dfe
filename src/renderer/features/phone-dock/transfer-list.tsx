import { useText } from '../../i18n/use-text.ts';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import type { Candidate } from './transfer-candidates.ts';
import { TransferRow } from './transfer-row.tsx';
import layout from '../../kit/layout.module.css';
import styles from './transfer-picker.module.css';

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
export function TransferList(parts: {
  candidates: readonly Candidate[];
  isBrowsing: boolean;
  who: string;
  readAt: number;
  chosen: Candidate | undefined;
  isSent: boolean;
  onChoose: (candidate: Candidate) => void;
  onTake: (candidate: Candidate) => void;
}) {
  const { candidates, isBrowsing, who, readAt, chosen, isSent, onChoose, onTake } = parts;
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
            onChoose={() => onChoose(candidate)}
            onTake={() => onTake(candidate)}
          />
        ))}
      </ul>
    </div>
  ));
}
