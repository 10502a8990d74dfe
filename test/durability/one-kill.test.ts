import { test } from 'vitest';
import { killRounds } from './kills/kill-rounds.ts';

test('after a kill -9 nothing acknowledged is lost or there twice, and all states are true', () => killRounds(1));
