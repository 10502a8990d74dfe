import { useText } from '../../../i18n/use-text.ts';
import { progressOf, type Run } from './run.ts';
import layout from '../../../kit/layout.module.css';
import styles from './run.module.css';

const shownStates = ['done', 'tried', 'later', 'skipped', 'taken', 'settled'] as const;

/** A cell for each follow-up in the colour of its result, and how many have which. */
export function RunProgress({ run }: { run: Run }) {
  const { text } = useText();
  const { counts } = progressOf(run);
  const shown = shownStates.filter((state) => counts[state] > 0);
  return (
    <div>
      <div className={styles.cells} aria-hidden>
        {run.tasks.map(({ id, state }) => (
          <span key={id} data-state={id === run.current ? 'now' : state} />
        ))}
      </div>
      {shown.length > 0 && (
        <ul className={styles.counts}>
          {shown.map((state) => (
            <li key={state} data-state={state} className={layout.figures}>
              {text(`run.state.${state}`)} {counts[state]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
