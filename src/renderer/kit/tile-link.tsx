import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import styles from './tile-link.module.css';

const TileAnchor = ({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={styles.tileLink}>
    {children}
  </a>
);

/**
 * The figure of a tile, which leads to the page of the records that it counts: the whole tile can be pressed. The tile
 * has to be positioned.
 */
export const TileLink = createLink(TileAnchor);
