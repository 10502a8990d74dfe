import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useText } from '../i18n/use-text.ts';
import { railKeys } from './screens.ts';
import { useScreens } from './use-screens.ts';

/** The screens of whoever is signed in. */
export const Rail = memo(function Rail() {
  const { text } = useText();
  return (
    <nav className="rail" aria-label={text('rail.title')}>
      {useScreens().map(({ path, name, Icon }, index) => (
        <Link
          key={path}
          to={path}
          aria-label={text(name)}
          data-name={text(name)}
          title={index < railKeys.length ? `${text(name)} (Alt+${railKeys[index]})` : text(name)}
          aria-keyshortcuts={index < railKeys.length ? `Alt+${railKeys[index]}` : undefined}
          activeOptions={{ exact: path === '/' }}
        >
          <Icon size={20} stroke={1.7} aria-hidden />
        </Link>
      ))}
    </nav>
  );
});
