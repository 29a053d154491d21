/** Parts of a field from top to bottom. The hint comes last, so that the inputs of one line are aligned. */
export const partOrder: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];
