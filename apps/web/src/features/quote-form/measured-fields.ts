/** The same reading of a file fills the form and the command line. */
export {
  differs,
  type MeasuredField,
  type MeasuredSource,
  measuredFields,
  withMeasured,
} from '@xunban/pricing/measured-fields';
