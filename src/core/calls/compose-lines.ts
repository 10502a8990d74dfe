import type { SettingsService } from '../clinic/settings/service.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import { linesInUse } from '../switch/compose.ts';
import type { Telephony } from '../switch/telephony-port.ts';
import { lineRoutes, LineStates } from './line-states.ts';
import { LineTests } from './line-tests.ts';

/** The lines to the outside: what the back office sets is used at once, and the states follow. */
export function composeLines(
  { config, realtime, timeZone, region, areaCode, audit, onFault }: ClinicPlatform,
  { settings, telephony }: { settings: SettingsService; telephony: Telephony },
) {
  const trunks = () => linesInUse(config, settings.current().lines).trunks;
  const lines = new LineStates({ trunks: trunks(), telephony, announcer: realtime.server, timeZone });
  settings.followLines(async (stored) => {
    const inUse = linesInUse(config, stored);
    // Before the switch asks them: an answer must not come first.
    lines.set(inUse.trunks);
    await telephony.setLines(inUse).catch(onFault);
  });
  const tests = new LineTests({
    telephony,
    trunks,
    allowsServiceCodes: () => settings.current().allows_service_codes,
    audit,
    place: { region, areaCode },
  });
  return { lines, trunks, routes: lineRoutes(lines, tests) };
}
