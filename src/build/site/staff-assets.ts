/** Whether a file below `/assets/` belongs to the pages of staff, which no visitor's worker keeps. */
export const isForStaff = (file: string): boolean => /(^|\/)admin[.-][^/]*$/.test(file)
