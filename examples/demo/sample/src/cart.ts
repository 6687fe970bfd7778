import { formatPrice } from './price.js'

export interface Item {
	name: string
	cents: number
	count: number
}

export class Cart {
	readonly items: Item[] = []

	add(item: Item) {
		this.items.push(item)
	}

	total() {
		let sum = 0
		for (const item of this.items) {
			sum += item.cents
		}
		return sum
	}

	summary() {
		return `Total: ${formatPrice(this.total())}`
	}
}
