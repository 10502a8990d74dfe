import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useText } from '../i18n/use-text.ts';
import { railKeys } from './screens.ts';
import { useRailCounts } from './use-rail-counts.ts';
import { useScreens } from './use-screens.ts';
import styles from './rail.module.css';

const mostShown = 99;

/** The screens of the signed-in account, with the number of items that wait behind each. */
export const Rail = memo(function Rail() {
  const { text } = useText();
  const counts = useRailCounts();
  return (
    <nav className={styles.rail} data-part="rail" aria-label={text('rail.title')}>
      {useScreens().map(({ path, name, Icon }, index) => {
        const waiting = counts[path];
        return (
          <Link
            key={path}
            to={path}
            aria-label={text(name)}
            aria-description={waiting?.description}
            data-tip={index < railKeys.length ? `${text(name)} · Alt ${railKeys[index]}` : text(name)}
            aria-keyshortcuts={index < railKeys.length ? `Alt+${railKeys[index]}` : undefined}
            activeOptions={{ exact: path === '/' }}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
            {waiting && (
              <span className={styles.railCount} data-alert={waiting.isAlert || undefined} aria-hidden>
                {waiting.count > mostShown ? `${mostShown}+` : waiting.count}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
});
