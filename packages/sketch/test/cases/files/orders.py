import json
import logging

from decimal import Decimal

log = logging.getLogger(__name__)


class OrderError(Exception):
    pass


def total(items, discount=None):
    subtotal = Decimal(0)
    for item in items:
        price = item.price * item.count
        subtotal += price
    if discount:
        subtotal -= discount.amount(subtotal)
    return subtotal


def load(path):
    log.info("loading %s", path)
    handle = open(path)
    data = json.load(handle)
    handle.close()
    return data


class Store:
    """Keeps orders in memory."""

    def __init__(self, limit):
        self.limit = limit
        self.orders = {}

    def add(self, order):
        self.orders[order.id] = order
        log.debug("added %s", order.id)
        return order

    def find(self, order_id):
        order = self.orders.get(order_id)
        if order is None:
            raise OrderError(order_id)
        return order

    def remove(self, order_id):
        order = self.find(order_id)
        del self.orders[order_id]
        return order
