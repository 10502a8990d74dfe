import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPin, IconPinnedFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Material } from '../../../shared/contract/material.ts';
import { departments, items } from '../../api/lookups.ts';
import { materialsAbout } from '../../api/material-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { kindIcons, kindOf } from '../../parts/material-kind.ts';
import { usePin } from '../../parts/use-pin.ts';
import layout from '../../kit/layout.module.css';
import styles from './intake.module.css';

/** Materials about the items that are asked for, or else about the department: to read, and to pin to the call. */
export function IntakeMaterials({
  itemIds,
  departmentId,
}: {
  itemIds: readonly string[];
  departmentId: string | null;
}) {
  const { text } = useText();
  const clinic = useClinic();
  const { data: knownItems = [] } = useQuery(items(clinic));
  const { data: knownDepartments = [] } = useQuery(departments(clinic));
  const words = [
    ...knownItems.filter(({ id }) => itemIds.includes(String(id))),
    ...knownDepartments.filter(({ id }) => String(id) === departmentId),
  ].map(({ name }) => name);
  const { data: found = [] } = useQuery(materialsAbout(clinic, words));
  if (found.length === 0) return null;
  return (
    <section aria-label={text('intake.materials')} className={styles.card}>
      <div className={styles.cardHead}>
        <span>{text('intake.materials')}</span>
      </div>
      <ul className={layout.plainList}>
        {found.map((material) => (
          <MaterialRow key={material.id} material={material} />
        ))}
      </ul>
    </section>
  );
}

function MaterialRow({ material }: { material: Material }) {
  const { text } = useText();
  const pin = usePin(material);
  const Icon = kindIcons[kindOf(material)];
  const name = text(pin?.isPinned ? 'material.unpin' : 'material.pin');
  const PinIcon = pin?.isPinned ? IconPinnedFilled : IconPin;
  return (
    <li className={styles.material}>
      <Icon size={16} aria-hidden className={styles.materialIcon} />
      <Link to="/materials" search={{ open: material.id }} className={`${layout.plainLink} ${styles.materialTitle}`}>
        {material.title}
      </Link>
      {pin && (
        <Tooltip label={name}>
          <ActionIcon variant="subtle" aria-label={`${name}: ${material.title}`} onClick={pin.turn}>
            <PinIcon size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}
