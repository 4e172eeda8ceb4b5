import { solve } from 'inarow';
import 'inarow/board';

const { score, best } = await solve('7x6', '4455');
document.querySelector('output').textContent = `${score}: ${best}`;
