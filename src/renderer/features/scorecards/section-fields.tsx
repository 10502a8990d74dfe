import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { percentText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import { LineFields } from './line-fields.tsx';
import { MoveButtons } from './move-buttons.tsx';
import {
  movedLine,
  movedSection,
  newLine,
  type SectionValues,
  shareOf,
  withLine,
  withoutLine,
  withSection,
} from './sections-change.ts';
import { WeightsSummary } from './weights-summary.tsx';
import styles from './scorecards.module.css';

const mostSections = 10;
const mostLines = 30;

/** A line's ID stays with it in later versions; it is unique within its scorecard. */
const newId = (): string => crypto.randomUUID().slice(0, 8);

/** The sections of a scorecard with their lines. `errors`: by path, such as `0.lines.1.text`. */
export function SectionFields({
  sections,
  errors,
  onChange,
}: {
  sections: SectionValues[];
  errors: ReadonlyMap<string, string>;
  onChange: (sections: SectionValues[]) => void;
}) {
  const { text, language } = useText();
  const { idOf, focusAfter } = useFocusAfter();
  const moveSection = (at: number, by: -1 | 1): void => {
    onChange(movedSection(sections, at, by));
    const moved = `section-${at + by}`;
    focusAfter(`${moved}-${by === -1 ? 'up' : 'down'}`, `${moved}-name`);
  };
  const addLine = (at: number): void => {
    const line = newLine(newId());
    onChange(withSection(sections, at, { lines: [...(sections[at]?.lines ?? []), line] }));
    focusAfter(`${line.id}-text`);
  };
  const addSection = (): void => {
    onChange([...sections, { name: '', lines: [newLine(newId())] }]);
    focusAfter(`section-${sections.length}-name`);
  };
  const removeSection = (at: number): void => {
    onChange(sections.filter((_, index) => index !== at));
    focusAfter(`section-${Math.max(0, at - 1)}-name`);
  };
  return (
    <Stack gap="md">
      <WeightsSummary sections={sections} onChange={onChange} />
      {errors.has('') && (
        <Text size="sm" className={styles.problem} role="alert">
          {errors.get('')}
        </Text>
      )}
      {sections.map((section, at) => (
        // Sections have no ID: their place is what they are.
        <fieldset key={at} className={styles.section}>
          <legend className={layout.visuallyHidden}>{text('scorecard.section', { number: at + 1 })}</legend>
          <div className={`${styles.row} ${styles.sectionHead}`}>
            <TextInput
              id={idOf(`section-${at}-name`)}
              className={styles.words}
              label={text('scorecard.sectionName', { number: at + 1 })}
              labelProps={{ className: layout.visuallyHidden }}
              placeholder={text('scorecard.section', { number: at + 1 })}
              autoComplete="off"
              value={section.name}
              error={errors.get(`${at}.name`)}
              onChange={(event) => onChange(withSection(sections, at, { name: event.currentTarget.value }))}
            />
            <Text size="xs" c="dimmed" className={styles.sectionShare}>
              {text('scorecard.share', { share: percentText(shareOf(sections, ...section.lines), language) })}
            </Text>
            <MoveButtons
              what={text('scorecard.section', { number: at + 1 })}
              idOf={(button) => idOf(`section-${at}-${button}`)}
              canMove={(by) => sections[at + by] !== undefined}
              onMove={(by) => moveSection(at, by)}
              onRemove={() => removeSection(at)}
              isRemovable={sections.length > 1}
            />
          </div>
          <SectionLines
            sections={sections}
            at={at}
            errors={errors}
            onChange={onChange}
            idOf={idOf}
            focusAfter={focusAfter}
          />
          <Group gap="sm" className={styles.sectionFoot}>
            <Button
              id={idOf(`section-${at}-add`)}
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              aria-label={text('scorecard.addLineTo', { number: at + 1 })}
              disabled={section.lines.length >= mostLines}
              onClick={() => addLine(at)}
            >
              {text('scorecard.addLine')}
            </Button>
            {errors.has(`${at}.lines`) && (
              <Text size="sm" className={styles.problem}>
                {errors.get(`${at}.lines`)}
              </Text>
            )}
          </Group>
        </fieldset>
      ))}
      <Group>
        <Button variant="default" disabled={sections.length >= mostSections} onClick={addSection}>
          {text('scorecard.addSection')}
        </Button>
      </Group>
    </Stack>
  );
}

function SectionLines(parts: {
  sections: SectionValues[];
  at: number;
  errors: ReadonlyMap<string, string>;
  onChange: (sections: SectionValues[]) => void;
  idOf: (part: string) => string;
  focusAfter: (...parts: string[]) => void;
}) {
  const { sections, at, errors, onChange, idOf, focusAfter } = parts;
  const { text } = useText();
  const before = sections.slice(0, at).reduce((count, { lines }) => count + lines.length, 0);
  const move = (id: string, by: -1 | 1, focus: readonly string[]): void => {
    onChange(movedLine(sections, id, by));
    focusAfter(...focus);
  };
  const remove = (id: string, lineAt: number): void => {
    const lines = sections[at]?.lines ?? [];
    onChange(withoutLine(sections, id));
    const next = lines[lineAt + 1] ?? lines[lineAt - 1];
    focusAfter(next ? `${next.id}-text` : `section-${at}-add`);
  };
  return (sections[at]?.lines ?? []).map((line, lineAt) => {
    const number = before + lineAt + 1;
    return (
      <LineFields
        key={line.id}
        line={line}
        number={number}
        textId={idOf(`${line.id}-text`)}
        share={shareOf(sections, line)}
        errorOf={(field) => errors.get(`${at}.lines.${lineAt}.${field}`)}
        onChange={(change) => onChange(withLine(sections, line.id, change))}
        onMove={(by) => move(line.id, by, [`${line.id}-text`])}
        buttons={
          <MoveButtons
            what={text('scorecard.line', { number })}
            idOf={(button) => idOf(`${line.id}-${button}`)}
            canMove={(by) => movedLine(sections, line.id, by) !== sections}
            onMove={(by) => move(line.id, by, [`${line.id}-${by === -1 ? 'up' : 'down'}`, `${line.id}-text`])}
            onRemove={() => remove(line.id, lineAt)}
            isRemovable
          />
        }
      />
    );
  });
}

/**
 * Gives an element of the form the focus after the next change: one that moved is made again elsewhere. The first part
 * that is there and enabled gets it. `idOf`: the ID of a part’s element.
 */
function useFocusAfter(): { idOf: (part: string) => string; focusAfter: (...parts: string[]) => void } {
  const prefix = useId();
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const idOf = (part: string): string => `${prefix}-${part}`;
  useEffect(() => {
    for (const part of wanted) {
      const element = document.getElementById(`${prefix}-${part}`);
      if (!element || element.matches(':disabled')) continue;
      element.focus();
      return;
    }
  }, [wanted, prefix]);
  return { idOf, focusAfter: (...parts) => setWanted(parts) };
}
