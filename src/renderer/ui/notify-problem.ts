import { notifications } from '@mantine/notifications';

/** For a command that failed: said once, in words, where it does not cover the work. */
export const notifyProblem = (error: unknown): void => void notifications.show({ color: 'red', message: error instanceof Error ? error.message : String(error), autoClose: 8000 });
