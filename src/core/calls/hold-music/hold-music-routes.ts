import type { Handlers } from '../../platform/http/handler.ts';
import type { HoldMusic } from './hold-music-service.ts';

export const holdMusicRoutes = (holdMusic: HoldMusic): Pick<Handlers, 'adminHoldMusic'> => ({
  adminHoldMusic: {
    view: () => holdMusic.view(),
    sound: () => holdMusic.sound(),
    choose: ({ body, caller, file }) => holdMusic.choose(caller, file.path, body.name),
    reset: ({ caller }) => holdMusic.reset(caller),
  },
});
