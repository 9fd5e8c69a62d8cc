import type { Deps } from '../platform/deps.ts';
import type { DocumentPrinter } from '../platform/documents/document-printer.ts';
import type { DomainEvents } from '../platform/domain-events/domain-events.ts';
import type { Route } from '../platform/http/route.ts';
import type { JobDefinition } from '../platform/jobs/worker.ts';
import type { AnalysisPool } from './files/files/board-analysis/analysis-pool.ts';
import type { FileComparison } from './files/files/compare-files.ts';
import { batchesRoutes } from './fulfilment/batches/batches-routes.ts';
import { updateBatchOnOrderChange } from './fulfilment/batches/on-order-changed.ts';
import { refuseOnPanels } from './fulfilment/batches/refuse-change.ts';
import { batchesJobs } from './fulfilment/batches/remake-jobs.ts';
import { applyShortageAnswer } from './fulfilment/batches/settle-shortages.ts';
import { camJobsRoutes } from './fulfilment/cam-jobs/cam-jobs-routes.ts';
import { updateCamJobOnOrderChange, withdrawOutdated } from './fulfilment/cam-jobs/release-version.ts';
import { factoriesRoutes } from './fulfilment/factories/factories-routes.ts';
import { recordOutcome, updateFactoryOnOrderChange } from './fulfilment/factories/on-order-changed.ts';
import { floorJobs } from './fulfilment/floor/floor-jobs.ts';
import { floorRoutes } from './fulfilment/floor/floor-routes.ts';
import { orderDocumentsRoutes } from './fulfilment/order-documents/order-documents-routes.ts';
import { planningRoutes } from './fulfilment/planning/planning-routes.ts';
import { shortageAnswered } from './fulfilment/port/batch-events.ts';
import type { BuyerPort, ScoresOf } from './fulfilment/port/buyer-port.ts';
import type { FulfilmentPort } from './fulfilment/port/fulfilment-port.ts';
import type { FulfilmentFiles } from './fulfilment/port/order-files.ts';
import { productionFileChanged } from './fulfilment/port/production-file-events.ts';
import { completeStep } from './fulfilment/production/complete-step.ts';
import { awaitMaterial, endMaterialWait } from './fulfilment/production/own-holds.ts';
import { postponeRoute, replanRoute } from './fulfilment/production/replan-route.ts';
import { startProduction } from './fulfilment/production/start-production.ts';
import { withdrawOnOrderChange } from './fulfilment/production-files/decide-production-file.ts';
import { productionFilesJobs } from './fulfilment/production-files/production-files-jobs.ts';
import { productionFilesRoutes } from './fulfilment/production-files/production-files-routes.ts';
import { qualityRoutes } from './fulfilment/quality/quality-routes.ts';
import { fulfilmentFiles } from './fulfilment/shipment-reports/order-files.ts';
import { shipmentReportsRoutes } from './fulfilment/shipment-reports/shipment-reports-routes.ts';
import { confirmDelivery, shipOrder } from './fulfilment/shipping/ship-order.ts';
import { shippingJobs } from './fulfilment/shipping/shipping-jobs.ts';
import { shippingRoutes } from './fulfilment/shipping/shipping-routes.ts';
import { travellersRoutes } from './fulfilment/travellers/travellers-routes.ts';
import {
  boardSent,
  boardToChange,
  holdEnded,
  orderChanged,
  specificationChanged,
} from './orders-core/orders/order-events.ts';
import type { PanelAdviser } from './pricing/quotes/panel-advice.ts';

interface FulfilmentParts {
  readonly printer: DocumentPrinter;
  readonly panels: PanelAdviser;
  readonly analysis: AnalysisPool;
  readonly comparison: FileComparison;
  readonly buyer: BuyerPort;
  readonly scoresOf: ScoresOf;
}

/** Fulfilment as the server is composed with it: an adapter of a factory's own MES can take the place of {@link ownFulfilment}. */
export interface Fulfilment {
  readonly port: FulfilmentPort;
  readonly files: FulfilmentFiles;
  routes(deps: Deps, parts: FulfilmentParts): readonly Route[];
  jobs(deps: Deps): readonly JobDefinition[];
  /** Registers the handlers of domain events of the other modules. */
  subscribe(events: DomainEvents, buyer: BuyerPort, scoresOf: ScoresOf): void;
}

export const ownFulfilment: Fulfilment = {
  port: { startProduction, completeStep, awaitMaterial, endMaterialWait, ship: shipOrder, confirmDelivery },
  files: fulfilmentFiles,
  routes: (deps, { printer, panels, analysis, comparison, buyer, scoresOf }) => [
    ...factoriesRoutes(deps, scoresOf),
    ...floorRoutes(deps),
    ...qualityRoutes(deps),
    ...batchesRoutes(deps, printer, scoresOf, buyer, { analysis, panels }),
    ...planningRoutes(deps, scoresOf),
    ...shippingRoutes(deps, printer),
    ...shipmentReportsRoutes(deps, printer),
    ...orderDocumentsRoutes(deps),
    ...travellersRoutes(deps, printer, panels, buyer),
    ...productionFilesRoutes(deps, { analysis, comparison }),
    ...camJobsRoutes(deps, { analysis, comparison }),
  ],
  jobs: (deps) => [...batchesJobs(deps), ...productionFilesJobs(deps), ...shippingJobs(deps), ...floorJobs(deps)],
  subscribe(events, buyer, scoresOf) {
    events.on(boardSent, recordOutcome);
    events.on(boardToChange, refuseOnPanels);
    events.on(holdEnded, postponeRoute);
    events.on(specificationChanged, replanRoute);
    events.on(specificationChanged, (tx, { order }) => withdrawOutdated(tx, order.id));
    events.on(productionFileChanged, (tx, { order }) => withdrawOutdated(tx, order.id));
    events.on(orderChanged, withdrawOnOrderChange);
    events.on(orderChanged, updateFactoryOnOrderChange(scoresOf));
    events.on(orderChanged, updateBatchOnOrderChange(buyer));
    events.on(orderChanged, updateCamJobOnOrderChange);
    events.on(shortageAnswered, applyShortageAnswer(buyer));
  },
};
