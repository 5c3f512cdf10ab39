// Makes a linked module small just as the page's are: node e2e/bench/shrink.mjs FROM TO

import { readFileSync, writeFileSync } from 'node:fs';
import { withoutRelocations } from '../../scripts/split/relocs.mjs';
import { shrink } from '../../scripts/split/wat.mjs';

const [from, to] = process.argv.slice(2);
writeFileSync(to, shrink(withoutRelocations(readFileSync(from))));
