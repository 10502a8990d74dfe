import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import { createCoachingRepository } from './coaching-repository.ts';
import { CoachingService } from './coaching-service.ts';
import { createMomentRepository } from './moment-repository.ts';
import { MomentService } from './moment-service.ts';
import { RaterAgreement } from './rater-agreement.ts';
import { reviewRoutes } from './reviews-routes.ts';
import { createSampleRepository } from './sample-repository.ts';
import { SampleService, type SampleSettings } from './sample-service.ts';
import { ScoreExport } from './score-export.ts';
import { createScoreReads } from './score-reads.ts';
import { createScoreRepository } from './score-repository.ts';
import { ScoreService } from './score-service.ts';
import { ScoreView } from './score-view.ts';
import { createTemplateRepository } from './template-repository.ts';
import { TemplateService } from './template-service.ts';

export function composeReviews(
  { db, audit, exports, clock, timeZone, realtime }: ClinicPlatform,
  { cdr, settings }: { cdr: CdrService; settings: () => SampleSettings },
) {
  const templates = createTemplateRepository(db);
  const reads = createScoreReads(db);
  const view = new ScoreView({ scores: reads, templates, timeZone });
  const shared = { audit, clock, timeZone, cdr, onChanged: () => realtime.server.announce('ReviewChanged', {}) };
  return {
    routes: reviewRoutes({
      moments: new MomentService({ ...shared, repository: createMomentRepository(db) }),
      templates: new TemplateService({ ...shared, repository: templates }),
      scores: new ScoreService({
        ...shared,
        repository: createScoreRepository(db),
        reads,
        templates,
        view,
      }),
      agreement: new RaterAgreement({ reads, templates, view, timeZone }),
      exports: new ScoreExport({ reads, view, exports, clock, timeZone }),
      samples: new SampleService({ ...shared, repository: createSampleRepository(db), settings }),
      coaching: new CoachingService({ repository: createCoachingRepository(db), templates, view, timeZone }),
    }),
  };
}
