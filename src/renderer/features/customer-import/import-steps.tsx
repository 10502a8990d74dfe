import { useText } from '../../i18n/use-text.ts';
import styles from './import.module.css';

const steps = ['choose', 'check', 'import'] as const;
export type ImportStep = (typeof steps)[number];

/** The way of an import, and where on it this one is; `done`: it is at its end. */
export function ImportSteps({ step }: { step: ImportStep | 'done' }) {
  const { text } = useText();
  const at = step === 'done' ? steps.length : steps.indexOf(step);
  return (
    <ol className={styles.steps} aria-label={text('import.steps')}>
      {steps.map((one, index) => (
        <li
          key={one}
          data-state={index < at ? 'past' : index === at ? 'now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.stepNumber} aria-hidden>
            {index < at ? '✓' : index + 1}
          </span>
          {text(`import.step.${one}`)}
        </li>
      ))}
    </ol>
  );
}
