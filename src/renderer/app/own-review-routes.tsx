import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

/** The record of the call: scores are read by their call. */
const reviewedCall = ({ call }: Record<string, unknown>): { call?: number | undefined } => ({
  call: Number.isInteger(call) && Number(call) > 0 ? Number(call) : undefined,
});

/** Reviews of the account's own calls. */
export function ownReviewRoutes<Root extends AnyRootRoute>(root: Root) {
  const reviews = createRoute({
    getParentRoute: () => root,
    path: '/reviews',
    staticData: { part: 'reviews' },
    component: lazyRouteComponent(() => import('./pages/work.ts'), 'ReviewsPage'),
  });
  return reviews.addChildren([
    createRoute({
      getParentRoute: () => reviews,
      path: '/$id',
      validateSearch: reviewedCall,
      component: lazyRouteComponent(() => import('./pages/work.ts'), 'OneReview'),
    }),
  ]);
}
